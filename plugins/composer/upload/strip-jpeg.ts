const START = 0xffd8
const SCAN = 0xda
const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112

/** The orientation in a TIFF block (1 to 8), or 1. */
function orientationOf(view: DataView): number {
  if (view.byteLength < 14) return 1
  const little = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, little)
  if (first + 2 > view.byteLength) return 1
  const count = view.getUint16(first, little)
  for (let i = 0; i < count; i++) {
    const at = first + 2 + i * 12
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, little) !== ORIENTATION) continue
    const value = view.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A segment that says which way is up, and nothing else. */
function orientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(36)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xff00 | APP1)
  view.setUint16(2, 34)
  for (let i = 0; i < EXIF.length; i++) bytes[4 + i] = EXIF.charCodeAt(i)
  view.setUint16(10, 0x4d4d)
  view.setUint16(12, 42)
  view.setUint32(14, 8)
  view.setUint16(18, 1)
  view.setUint16(20, ORIENTATION)
  view.setUint16(22, 3)
  view.setUint32(24, 1)
  view.setUint16(28, orientation)
  return bytes
}

/** A JPEG without Exif (place, time, camera), XMP, IPTC and comments; `undefined` when it cannot be read. */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== START) return undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === SCAN) break
    const length = view.getUint16(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    if (marker === APP1 && String.fromCharCode(...bytes.subarray(at + 4, at + 10)) === EXIF)
      orientation = orientationOf(new DataView(bytes.buffer, bytes.byteOffset + at + 10, length - 8))
    else if (marker !== APP1 && marker !== APP13 && marker !== COMMENT) parts.push(bytes.subarray(at, end))
    at = end
  }
  const upright = orientation === 1 ? [] : [orientationSegment(orientation)]
  return [bytes.subarray(0, 2), ...upright, ...parts, bytes.subarray(at)]
}
