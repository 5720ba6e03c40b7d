import { type Patch, patched } from './patched'

/** Ids of EBML elements (RFC 8794, RFC 9559). */
const CRC_32 = 0xbf
const VOID = 0xec
/** Segment, Info, Tracks, TrackEntry: what is looked into. */
const ENTERED = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae])
/**
 * Tags (the place is one of them), attachments, titles of the film and its tracks, names of files, when it was made,
 * and room where something may have been cut. A check sum of what is changed is not right any more.
 */
const TELLING = new Set([
  0x1254c367,
  0x1941a469,
  0x7ba9,
  0x536e,
  0x7384,
  0x3c83ab,
  0x3e83bb,
  0x4461,
  VOID,
  CRC_32,
])
/** What wrote it: must be there, and may be empty. */
const EMPTIED = new Set([0x4d80, 0x5741])

/** Bytes that are read at once, and elements that are looked at: hours of a recording whose clusters have no size. */
const WINDOW = 64 * 1024
const MAX_ELEMENTS = 5_000_000

export const isWebm = (head: Uint8Array): boolean =>
  [0x1a, 0x45, 0xdf, 0xa3].every((byte, i) => head[i] === byte)

/** The beginning of an element that does nothing and has `size` bytes, its content apart. */
function voidHead(size: number): Uint8Array<ArrayBuffer> {
  if (size < 9) return new Uint8Array([VOID, 0x80 | (size - 2)])
  const head = new DataView(new ArrayBuffer(9))
  head.setUint8(0, VOID)
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

/** A number of variable length at `at`; with its mark (ids), or without (sizes). `undefined` where none is. */
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
 * A WebM or Matroska film without tags, titles and dates, of the same size; its pictures and sounds are not touched, and
 * it is never in memory as a whole. What comes behind something that cannot be read stays: players skip it or stop there.
 */
export async function stripWebm(film: Blob): Promise<BlobPart[]> {
  const patches: Patch[] = []
  let held = { from: 0, bytes: new Uint8Array(0) }
  let at = 0
  for (let left = MAX_ELEMENTS; left > 0 && at < film.size; left--) {
    if (at < held.from || at + 12 > held.from + held.bytes.length)
      held = { from: at, bytes: new Uint8Array(await film.slice(at, at + WINDOW).arrayBuffer()) }
    const id = readVint(held.bytes, at - held.from, 4, true)
    const size = id && readVint(held.bytes, at - held.from + id.length, 8, false)
    if (!id || !size) break
    const body = at + id.length + size.length
    // A recording that was interrupted ends within its pictures. What has no size is told apart by what comes.
    const end = size.unknown ? body : Math.min(body + size.value, film.size)
    if (TELLING.has(id.value) && !size.unknown) patches.push(...blank(at, end))
    if (EMPTIED.has(id.value)) patches.push({ at: body, end })
    at = ENTERED.has(id.value) ? body : end
  }
  return patched(film, patches)
}
