let phrase: string | undefined

/** Passes the pairing phrase from the tile to `open`. The phrase is not stored anywhere else. */
export const pairing = {
  give(text: string): void {
    phrase = text
  },
  take(): string | undefined {
    const taken = phrase
    phrase = undefined
    return taken
  },
}
