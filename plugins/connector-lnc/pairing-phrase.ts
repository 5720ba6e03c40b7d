let pendingPhrase: string | undefined

/** Passes the typed pairing phrase from the tile's action to `openLncWallet`. It is in memory only. */
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
