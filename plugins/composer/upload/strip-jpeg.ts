const START = 0xffd8
const END = 0xd9
const SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const EXIF = 'Exif\0\0'
/** Application segments that are needed to display the picture: size and colours. */
const NEEDED_SEGMENTS: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe',
}
const ORIENTATION = 0x0112

/** Returns the orientation in a TIFF block, 1 to 8; 1 if it has none. */
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

/** Makes an Exif segment that contains only the orientation. */
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

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text

/**
 * Returns the position of the first marker after the compressed pixels. In these, 0xff is followed by 0 or by a restart
 * marker.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/**
 * Returns a JPEG without Exif (location, time, camera), XMP, IPTC, comments, camera makers' segments, and the previews
 * and videos that phones append. Returns `undefined` if the JPEG cannot be read.
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== START) return undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  let orientation = 1
  let scanned = false
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2))
      break
    }
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (at + 4 > bytes.length) return undefined
    const length = view.getUint16(at + 2)
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    if (marker === SCAN) {
      scanned = true
      end = endOfScan(bytes, end)
    }
    if (marker === APP1 && startsWith(bytes, at + 4, EXIF) && length >= 8)
      orientation = orientationOf(new DataView(bytes.buffer, bytes.byteOffset + at + 10, length - 8))
    const needed = NEEDED_SEGMENTS[marker]
    const known = needed === undefined ? marker < APP0 : startsWith(bytes, at + 4, needed)
    if (known) parts.push(bytes.subarray(at, end))
    at = end
  }
  if (!scanned) return undefined
  const upright = orientation === 1 ? [] : [orientationSegment(orientation)]
  return [bytes.subarray(0, 2), ...upright, ...parts]
}
