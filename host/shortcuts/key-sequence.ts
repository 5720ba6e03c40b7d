/** Maximum number of milliseconds between two keys of a sequence. */
const NEXT_KEY_TIMEOUT_MS = 1_500

/** Finds out which sequence of keys was pressed. It compares the times of the key events, so it needs no timer. */
export class KeySequence {
  #struck: readonly string[] = []
  #at = 0

  /**
   * Called for each key. Returns the index in `all` of the sequence that this key completes, or `wait` if more keys are
   * needed. Undefined if the key belongs to no sequence.
   */
  strike(key: string, at: number, all: readonly string[]): number | 'wait' | undefined {
    const before = at - this.#at > NEXT_KEY_TIMEOUT_MS ? [] : this.#struck
    this.#at = at
    // If a key does not continue the sequence, it may still begin another one.
    for (const struck of before.length > 0 ? [[...before, key], [key]] : [[key]]) {
      const index = all.indexOf(struck.join(' '))
      const longer = all.some(keys => keys.startsWith(`${struck.join(' ')} `))
      this.#struck = longer ? struck : []
      if (index >= 0) return index
      if (longer) return 'wait'
    }
    return undefined
  }
}
