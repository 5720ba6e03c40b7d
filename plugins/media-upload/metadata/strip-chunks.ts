const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_METADATA_CHUNKS = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'])
const WEBP_METADATA_CHUNKS = new Set(['EXIF', 'XMP '])
/** Bits in the VP8X chunk that say that there is Exif or XMP. */
const WEBP_METADATA_FLAGS = 0b0000_1100

const chunkNameAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4))

/** Returns a PNG without texts, times and Exif, or `undefined` if the PNG cannot be read. */
export function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  if (!PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 8)]
  let offset = 8
  while (offset + 12 <= bytes.length) {
    const end = offset + 12 + view.getUint32(offset)
    if (end > bytes.length) return undefined
    const name = chunkNameAt(bytes, offset + 4)
    if (!PNG_METADATA_CHUNKS.has(name)) parts.push(bytes.subarray(offset, end))
    // Data after the end chunk do not belong to the picture.
    if (name === 'IEND') break
    offset = end
  }
  return parts
}

/** Returns a WebP without Exif and XMP, or `undefined` if the WebP cannot be read. */
export function stripWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  if (chunkNameAt(bytes, 0) !== 'RIFF' || chunkNameAt(bytes, 8) !== 'WEBP') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let offset = 12
  while (offset + 8 <= bytes.length) {
    const size = view.getUint32(offset + 4, true)
    const end = Math.min(offset + 8 + size + (size % 2), bytes.length)
    const name = chunkNameAt(bytes, offset)
    const chunk = bytes.slice(offset, end)
    if (name === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] as number) & ~WEBP_METADATA_FLAGS
    if (!WEBP_METADATA_CHUNKS.has(name)) parts.push(chunk)
    offset = end
  }
  const header = bytes.slice(0, 12)
  const size = 4 + parts.reduce((sum, part) => sum + part.length, 0)
  new DataView(header.buffer).setUint32(4, size, true)
  return [header, ...parts]
}
