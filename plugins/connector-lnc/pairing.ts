let phrase: string | undefined

/** Hands a pairing phrase from the tile to the opening; it is kept nowhere else. */
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
