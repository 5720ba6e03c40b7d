const EXTENSION_BLOCK = 0x21
const IMAGE_BLOCK = 0x2c
const TRAILER_BLOCK = 0x3b
const GRAPHIC_CONTROL_LABEL = 0xf9
const APPLICATION_LABEL = 0xff
/** Application blocks that are kept: loop count and colour profile. */
const NEEDED_APPLICATIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

const textAt = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length))

/** Returns the size in bytes of the colour table that a packed field announces. */
const colorTableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Returns a GIF without comments, texts and XMP, or `undefined` if the GIF cannot be read. */
export function stripGif(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6)) || bytes.length < 13) return undefined
  let offset = 13 + colorTableBytes(bytes[10] as number)
  const parts = [bytes.subarray(0, offset)]
  while (offset < bytes.length) {
    const [kind, label = 0] = bytes.subarray(offset, offset + 2)
    if (kind === TRAILER_BLOCK) return [...parts, bytes.subarray(offset, offset + 1)]
    if (kind !== IMAGE_BLOCK && kind !== EXTENSION_BLOCK) return undefined
    let end = offset + (kind === IMAGE_BLOCK ? 11 + colorTableBytes(bytes[offset + 9] ?? 0) : 2)
    // A block's data are sub-blocks of at most 255 bytes, each after its length. A length of 0 ends them.
    while (end < bytes.length && bytes[end] !== 0) end += 1 + (bytes[end] as number)
    end += 1
    if (end > bytes.length) return undefined
    const isNeeded =
      label === GRAPHIC_CONTROL_LABEL ||
      (label === APPLICATION_LABEL && NEEDED_APPLICATIONS.has(textAt(bytes, offset + 3, 11)))
    if (kind === IMAGE_BLOCK || isNeeded) parts.push(bytes.subarray(offset, end))
    offset = end
  }
  return undefined
}
