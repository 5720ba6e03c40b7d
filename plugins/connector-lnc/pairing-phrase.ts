let pendingPhrase: string | undefined

/** Passes the pairing phrase from the tile to `open`. The phrase is not stored anywhere else. */
export const pairingPhraseHandoff = {
  set(text: string): void {
    pendingPhrase = text
  },
  take(): string | undefined {
    const currentPhrase = pendingPhrase
    pendingPhrase = undefined
    return currentPhrase
  },
}
