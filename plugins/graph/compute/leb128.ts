/** Thrown if bytes are not a valid graph. The message is for the user. */
export class GraphFormatError extends Error {
  override readonly name = 'GraphFormatError'
}

/** Reads unsigned LEB128 numbers in sequence. Throws if the bytes end early or a number is too large. */
export class Leb128Reader {
  position = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get remainingBytes(): number {
    return this.#bytes.length - this.position
  }

  readNumber(): number {
    const bytes = this.#bytes
    let byte = bytes[this.position++]
    if (byte === undefined) throw new GraphFormatError('The graph ends too early')
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let unit = 128
    do {
      byte = bytes[this.position++]
      if (byte === undefined) throw new GraphFormatError('The graph ends too early')
      value += (byte & 0x7f) * unit
      unit *= 128
      if (value > Number.MAX_SAFE_INTEGER)
        throw new GraphFormatError('The graph holds a number that is too large')
    } while (byte >= 0x80)
    return value
  }

  /** Reads `count` ids into `to`, from index `from` on. An id is valid only if `knownKeys` contains 1 at this index. */
  readIds(to: Uint32Array, from: number, count: number, knownKeys: Uint8Array): void {
    const bytes = this.#bytes
    let at = this.position
    for (let i = from; i < from + count; i++) {
      // After the last byte, `byte` is `undefined` and counts as 0. The check below notices this.
      let byte = bytes[at++] as number
      let value = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        if (shift > 21) throw new GraphFormatError('The graph holds a number that is too large')
        byte = bytes[at++] as number
        value |= (byte & 0x7f) << shift
      }
      if (knownKeys[value] !== 1) throw new GraphFormatError('The graph has a list with nobody in it')
      to[i] = value
    }
    if (at > bytes.length) throw new GraphFormatError('The graph ends too early')
    this.position = at
  }

  /** Skips `count` bytes and returns the position of the first of them. */
  skip(count: number): number {
    const from = this.position
    if (count > this.remainingBytes) throw new GraphFormatError('The graph ends too early')
    this.position += count
    return from
  }
}

/** Writes unsigned LEB128 numbers and bytes into a buffer that grows. */
export class Leb128Writer {
  #bytes = new Uint8Array(65_536)
  #at = 0

  writeNumber(value: number): void {
    this.#ensureCapacity(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#at++] = rest
  }

  writeBytes(value: Uint8Array): void {
    this.#ensureCapacity(value.length)
    this.#bytes.set(value, this.#at)
    this.#at += value.length
  }

  /** Returns all bytes written so far. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  #ensureCapacity(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
