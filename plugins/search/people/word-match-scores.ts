/** The scores of all rows of the index for the words of one query. The arrays are reused for the next query. */
export class WordMatchScores {
  #sums = new Float32Array(1_024)
  #last = new Float32Array(1_024)
  /**
   * For each row, how many words of the query match it. The upper bits have the query's number, so that values of
   * earlier queries do not count.
   */
  #found = new Uint32Array(1_024)
  #starts = new Uint8Array(1_024)
  #touched = new Uint32Array(1_024)
  #count = 0
  #query = 0
  #turn = 0

  startQuery(rows: number): this {
    if (rows > this.#sums.length || this.#query === 2 ** 27) {
      const length = Math.max(this.#sums.length, 2 ** Math.ceil(Math.log2(rows + 1)))
      this.#sums = new Float32Array(length)
      this.#last = new Float32Array(length)
      this.#found = new Uint32Array(length)
      this.#starts = new Uint8Array(length)
      this.#touched = new Uint32Array(length)
      this.#query = 0
    }
    this.#query++
    this.#count = 0
    return this
  }

  /**
   * Starts the word number `wordIndex` of the query. Rows that did not match each earlier word are ignored from here
   * on.
   */
  startWord(wordIndex: number): void {
    this.#turn = wordIndex
  }

  addMatch(row: number, match: number, starts: boolean): void {
    const now = this.#query * 16 + this.#turn
    const found = this.#found[row] as number
    if (found === now + 1) {
      if (starts && this.#turn === 0) this.#starts[row] = 1
      const last = this.#last[row] as number
      if (match <= last) return
      this.#sums[row] = (this.#sums[row] as number) + match - last
      this.#last[row] = match
    } else if (this.#turn === 0) {
      this.#touched[this.#count++] = row
      this.#found[row] = now + 1
      this.#starts[row] = starts ? 1 : 0
      this.#sums[row] = match
      this.#last[row] = match
    } else if (found === now) {
      this.#found[row] = now + 1
      this.#sums[row] = (this.#sums[row] as number) + match
      this.#last[row] = match
    }
  }

  /** Returns the number of rows that match every word. `words` is the number of words in the query. */
  countMatches(words: number): number {
    let count = 0
    this.forEachMatch(words, () => count++)
    return count
  }

  forEachMatch(words: number, visit: (row: number, sum: number, starts: boolean) => void): void {
    const all = this.#query * 16 + words
    for (let i = 0; i < this.#count; i++) {
      const row = this.#touched[i] as number
      if (this.#found[row] === all) visit(row, this.#sums[row] as number, this.#starts[row] === 1)
    }
  }
}
