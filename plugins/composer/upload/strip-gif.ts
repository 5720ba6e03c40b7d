const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
/** Application blocks that are kept: loop count and colour profile. */
const NEEDED_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Returns the size in bytes of the colour table that a packed field announces. */
const tableSize = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Returns a GIF without comments, texts and XMP, or `undefined` if the GIF cannot be read. */
export function stripGif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6)) || bytes.length < 13) return undefined
  let at = 13 + tableSize(bytes[10] as number)
  const parts = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const [kind, label = 0] = bytes.subarray(at, at + 2)
    if (kind === END) return [...parts, bytes.subarray(at, at + 1)]
    if (kind !== IMAGE && kind !== EXTENSION) return undefined
    let end = at + (kind === IMAGE ? 11 + tableSize(bytes[at + 9] ?? 0) : 2)
    // The data are sub-blocks of at most 255 bytes. Each follows its length, and a length of 0 ends the list.
    while (end < bytes.length && bytes[end] !== 0) end += 1 + (bytes[end] as number)
    end += 1
    if (end > bytes.length) return undefined
    const needed =
      label === CONTROL || (label === APPLICATION && NEEDED_APPLICATIONS.has(textAt(bytes, at + 3, 11)))
    if (kind === IMAGE || needed) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}
