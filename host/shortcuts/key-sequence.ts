/** ms between two keys of a sequence. */
const NEXT_KEY_TIMEOUT_MS = 1_500

/** Finds the sequence that was typed. Uses the events' own times, so no timer runs between keys. */
export class KeySequence {
  #struck: readonly string[] = []
  #at = 0

  /** The index in `all` of the sequence that this key ends; `wait` if the key begins or continues one. */
  strike(key: string, at: number, all: readonly string[]): number | 'wait' | undefined {
    const before = at - this.#at > NEXT_KEY_TIMEOUT_MS ? [] : this.#struck
    this.#at = at
    // A key that continues no sequence may begin another one.
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
