/** Thrown if bytes are not a valid graph. The message is for the user. */
export class GraphFormatError extends Error {
  override readonly name = 'GraphFormatError'
}

/** Reads unsigned LEB128 numbers one after the other. Throws if the bytes end early or a number is too large. */
export class Leb128Reader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.at
  }

  next(): number {
    const bytes = this.#bytes
    let byte = bytes[this.at++]
    if (byte === undefined) throw new GraphFormatError('The graph ends too early')
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let unit = 128
    do {
      byte = bytes[this.at++]
      if (byte === undefined) throw new GraphFormatError('The graph ends too early')
      value += (byte & 0x7f) * unit
      unit *= 128
      if (value > Number.MAX_SAFE_INTEGER)
        throw new GraphFormatError('The graph holds a number that is too large')
    } while (byte >= 0x80)
    return value
  }

  /** Reads `count` numbers into `to` from index `from`. Each number must be an index at which `known` contains 1. */
  fill(to: Uint32Array, from: number, count: number, known: Uint8Array): void {
    const bytes = this.#bytes
    let at = this.at
    for (let i = from; i < from + count; i++) {
      // After the last byte, `byte` is `undefined`, which is treated as 0. The check below detects this.
      let byte = bytes[at++] as number
      let value = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        if (shift > 21) throw new GraphFormatError('The graph holds a number that is too large')
        byte = bytes[at++] as number
        value |= (byte & 0x7f) << shift
      }
      if (known[value] !== 1) throw new GraphFormatError('The graph has a list with nobody in it')
      to[i] = value
    }
    if (at > bytes.length) throw new GraphFormatError('The graph ends too early')
    this.at = at
  }

  /** Skips `count` bytes and returns the position of the first of them. */
  skip(count: number): number {
    const from = this.at
    if (count > this.left) throw new GraphFormatError('The graph ends too early')
    this.at += count
    return from
  }
}

/** Writes unsigned LEB128 numbers and bytes into a buffer that grows. */
export class Leb128Writer {
  #bytes = new Uint8Array(65_536)
  #at = 0

  number(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#at++] = rest
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#at)
    this.#at += value.length
  }

  /** Returns all bytes written so far. */
  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
