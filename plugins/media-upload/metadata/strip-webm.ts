import { applyPatches, type BytePatch } from './apply-patches'

/** Ids of EBML elements (RFC 8794, RFC 9559), the container format of WebM. */
const CRC_32 = 0xbf
const VOID_ELEMENT = 0xec
/** Elements whose child elements are read: Segment, Info, Tracks, TrackEntry. */
const CONTAINER_ELEMENTS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae])
/**
 * Elements that are overwritten: tags (which include the location), attachments, titles, file names, creation date, and
 * padding, which may contain deleted data. Checksums are overwritten too, because they would be wrong.
 */
const METADATA_ELEMENTS = new Set([
  0x1254c367,
  0x1941a469,
  0x7ba9,
  0x536e,
  0x7384,
  0x3c83ab,
  0x3e83bb,
  0x4461,
  VOID_ELEMENT,
  CRC_32,
])
/** Elements with the names of the software that wrote the file. They must exist but may be empty. */
const SOFTWARE_NAME_ELEMENTS = new Set([0x4d80, 0x5741])

/**
 * Number of bytes that are read at once, and maximum number of elements. The maximum is enough for hours of a recording
 * in which the clusters state no size, so that each of their elements is read.
 */
const READ_WINDOW_BYTES = 64 * 1024
const MAX_ELEMENTS = 5_000_000

export const isWebmHeader = (header: Uint8Array): boolean =>
  [0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => header[index] === byte)

/** Makes the header of a Void element that fills `elementBytes` bytes together with its content. */
function buildVoidHeader(elementBytes: number): Uint8Array<ArrayBuffer> {
  if (elementBytes < 9) return new Uint8Array([VOID_ELEMENT, 0x80 | (elementBytes - 2)])
  const header = new DataView(new ArrayBuffer(9))
  header.setUint8(0, VOID_ELEMENT)
  header.setBigUint64(1, (1n << 56n) | BigInt(elementBytes - 9))
  return new Uint8Array(header.buffer)
}

function blankElement(at: number, end: number): BytePatch[] {
  const bytes = buildVoidHeader(end - at)
  return [
    { startByte: at, endByte: at + bytes.length, bytes },
    { startByte: at + bytes.length, endByte: end },
  ]
}

/**
 * Reads an EBML number of variable length at `at`. Its length marker belongs to an id, but is removed from a size.
 * Returns `undefined` if there is no valid number.
 */
function readVint(bytes: Uint8Array, at: number, maxLength: number, keepMarker: boolean) {
  const firstByte = bytes[at] ?? 0
  const length = Math.clz32(firstByte) - 23
  if (length > maxLength || at + length > bytes.length) return undefined
  let value = keepMarker ? firstByte : firstByte & (0xff >> length)
  let isAllOnes = !keepMarker && value === 0xff >> length
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0
    value = value * 256 + byte
    isAllOnes &&= byte === 0xff
  }
  return { value, length, isUnknown: isAllOnes }
}

/**
 * Returns a WebM or Matroska video of the same size without tags, titles and dates. Pictures and sound do not change,
 * and the video is never in memory as a whole. Bytes after an unreadable element stay, because players skip them or
 * stop there.
 */
export async function stripWebm(video: Blob): Promise<BlobPart[]> {
  const patches: BytePatch[] = []
  let buffered = { from: 0, bytes: new Uint8Array(0) }
  let offset = 0
  for (
    let remainingElements = MAX_ELEMENTS;
    remainingElements > 0 && offset < video.size;
    remainingElements--
  ) {
    if (offset < buffered.from || offset + 12 > buffered.from + buffered.bytes.length)
      buffered = {
        from: offset,
        bytes: new Uint8Array(await video.slice(offset, offset + READ_WINDOW_BYTES).arrayBuffer()),
      }
    const elementId = readVint(buffered.bytes, offset - buffered.from, 4, true)
    const elementSize =
      elementId && readVint(buffered.bytes, offset - buffered.from + elementId.length, 8, false)
    if (!elementId || !elementSize) break
    const contentByte = offset + elementId.length + elementSize.length
    // An interrupted recording ends in the middle of an element, so the element ends with the file. If an element's
    // size is unknown, its children are read next.
    const elementEnd = elementSize.isUnknown
      ? contentByte
      : Math.min(contentByte + elementSize.value, video.size)
    if (METADATA_ELEMENTS.has(elementId.value) && !elementSize.isUnknown)
      patches.push(...blankElement(offset, elementEnd))
    if (SOFTWARE_NAME_ELEMENTS.has(elementId.value))
      patches.push({ startByte: contentByte, endByte: elementEnd })
    offset = CONTAINER_ELEMENTS.has(elementId.value) ? contentByte : elementEnd
  }
  return applyPatches(video, patches)
}
