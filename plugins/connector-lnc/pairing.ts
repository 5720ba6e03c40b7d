let phrase: string | undefined

/** Passes the pairing phrase from the tile to `open`. It is stored nowhere else. */
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
