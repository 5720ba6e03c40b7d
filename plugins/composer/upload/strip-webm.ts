import { type Patch, patched } from './patched'

/** Ids of EBML elements (RFC 8794, RFC 9559), the container format of WebM. */
const CRC_32 = 0xbf
const VOID_ELEMENT = 0xec
/** Elements whose child elements are read: Segment, Info, Tracks, TrackEntry. */
const ENTERED_ELEMENTS = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae])
/**
 * Elements that are overwritten: tags (including the location), attachments, titles of the video and its tracks, file
 * names, creation date, and padding, which may contain deleted data. Checksums are overwritten too, because they no
 * longer match.
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
/** Elements with the names of the writing software. They are mandatory, but may be empty. */
const EMPTIED_ELEMENTS = new Set([0x4d80, 0x5741])

/**
 * Number of bytes that are read at once, and maximum number of elements that are read. The maximum is enough for hours
 * of a recording whose clusters have no size.
 */
const READ_WINDOW_BYTES = 64 * 1024
const MAX_ELEMENTS = 5_000_000

export const isWebm = (head: Uint8Array): boolean =>
  [0x1a, 0x45, 0xdf, 0xa3].every((byte, i) => head[i] === byte)

/** Makes the header of a Void element. Header and content together have `size` bytes. */
function voidHead(size: number): Uint8Array<ArrayBuffer> {
  if (size < 9) return new Uint8Array([VOID_ELEMENT, 0x80 | (size - 2)])
  const head = new DataView(new ArrayBuffer(9))
  head.setUint8(0, VOID_ELEMENT)
  head.setBigUint64(1, (1n << 56n) | BigInt(size - 9))
  return new Uint8Array(head.buffer)
}

function blank(at: number, end: number): Patch[] {
  const bytes = voidHead(end - at)
  return [
    { at, end: at + bytes.length, bytes },
    { at: at + bytes.length, end },
  ]
}

/**
 * Reads a variable-length number at `at`. Its length marker is kept for ids and removed for sizes. Returns `undefined`
 * if there is no such number.
 */
function readVint(bytes: Uint8Array, at: number, most: number, mark: boolean) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > most || at + length > bytes.length) return undefined
  let value = mark ? first : first & (0xff >> length)
  let ones = !mark && value === 0xff >> length
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0
    value = value * 256 + byte
    ones &&= byte === 0xff
  }
  return { value, length, unknown: ones }
}

/**
 * Returns a WebM or Matroska video of the same size without tags, titles and dates. Pictures and sound are not changed,
 * and the video is never in memory as a whole. Data after an unreadable element are not changed, because players skip
 * them or stop there.
 */
export async function stripWebm(film: Blob): Promise<BlobPart[]> {
  const patches: Patch[] = []
  let held = { from: 0, bytes: new Uint8Array(0) }
  let at = 0
  for (let left = MAX_ELEMENTS; left > 0 && at < film.size; left--) {
    if (at < held.from || at + 12 > held.from + held.bytes.length)
      held = { from: at, bytes: new Uint8Array(await film.slice(at, at + READ_WINDOW_BYTES).arrayBuffer()) }
    const id = readVint(held.bytes, at - held.from, 4, true)
    const size = id && readVint(held.bytes, at - held.from + id.length, 8, false)
    if (!id || !size) break
    const body = at + id.length + size.length
    // An interrupted recording ends in the middle of its media data, so limit the end. If an element's size is unknown,
    // its children are read next.
    const end = size.unknown ? body : Math.min(body + size.value, film.size)
    if (METADATA_ELEMENTS.has(id.value) && !size.unknown) patches.push(...blank(at, end))
    if (EMPTIED_ELEMENTS.has(id.value)) patches.push({ at: body, end })
    at = ENTERED_ELEMENTS.has(id.value) ? body : end
  }
  return patched(film, patches)
}
