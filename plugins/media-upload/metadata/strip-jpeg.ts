const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const EXIF_SIGNATURE = 'Exif\0\0'
/** Application segments that are needed to display the picture: size and colours. */
const NEEDED_SEGMENTS: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe',
}
const ORIENTATION_TAG = 0x0112

/** Returns the orientation in a TIFF block, 1 to 8; 1 if it has none. */
function readOrientation(view: DataView): number {
  if (view.byteLength < 14) return 1
  const isLittleEndian = view.getUint16(0) === 0x4949
  const directoryOffset = view.getUint32(4, isLittleEndian)
  if (directoryOffset + 2 > view.byteLength) return 1
  const count = view.getUint16(directoryOffset, isLittleEndian)
  for (let index = 0; index < count; index++) {
    const offset = directoryOffset + 2 + index * 12
    if (offset + 12 > view.byteLength) return 1
    if (view.getUint16(offset, isLittleEndian) !== ORIENTATION_TAG) continue
    const value = view.getUint16(offset + 8, isLittleEndian)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Makes an Exif segment that contains only the orientation. */
function buildOrientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(36)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xff00 | APP1)
  view.setUint16(2, 34)
  for (let index = 0; index < EXIF_SIGNATURE.length; index++)
    bytes[4 + index] = EXIF_SIGNATURE.charCodeAt(index)
  view.setUint16(10, 0x4d4d)
  view.setUint16(12, 42)
  view.setUint32(14, 8)
  view.setUint16(18, 1)
  view.setUint16(20, ORIENTATION_TAG)
  view.setUint16(22, 3)
  view.setUint32(24, 1)
  view.setUint16(28, orientation)
  return bytes
}

const startsWith = (bytes: Uint8Array, offset: number, text: string) =>
  String.fromCharCode(...bytes.subarray(offset, offset + text.length)) === text

/**
 * Returns the position of the first marker after the compressed pixels. Within the pixels, 0xff is always followed by 0
 * or a restart marker.
 */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 2)) {
    const next = bytes[offset + 1]
    if (next !== undefined && next !== 0 && (next < 0xd0 || next > 0xd7)) return offset
  }
  return bytes.length
}

/**
 * Returns a JPEG without Exif (location, time, camera), XMP, IPTC, comments, makers' segments, and without the previews
 * and videos that phones append. Returns `undefined` if the JPEG cannot be read.
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== START_OF_IMAGE) return undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  let orientation = 1
  let hasScan = false
  let offset = 2
  while (offset + 2 <= bytes.length) {
    if (bytes[offset] !== 0xff) return undefined
    const marker = bytes[offset + 1] as number
    if (marker === END_OF_IMAGE) {
      parts.push(bytes.subarray(offset, offset + 2))
      break
    }
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (offset + 4 > bytes.length) return undefined
    const length = view.getUint16(offset + 2)
    let end = offset + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    if (marker === START_OF_SCAN) {
      hasScan = true
      end = findScanEnd(bytes, end)
    }
    if (marker === APP1 && startsWith(bytes, offset + 4, EXIF_SIGNATURE) && length >= 8)
      orientation = readOrientation(new DataView(bytes.buffer, bytes.byteOffset + offset + 10, length - 8))
    const requiredSignature = NEEDED_SEGMENTS[marker]
    const isKept =
      requiredSignature === undefined ? marker < APP0 : startsWith(bytes, offset + 4, requiredSignature)
    if (isKept) parts.push(bytes.subarray(offset, end))
    offset = end
  }
  if (!hasScan) return undefined
  const orientationSegments = orientation === 1 ? [] : [buildOrientationSegment(orientation)]
  return [bytes.subarray(0, 2), ...orientationSegments, ...parts]
}
