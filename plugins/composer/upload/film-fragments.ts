import type { Box, FilmReader } from './film-boxes'
import type { Stretch } from './patched'

/** Flags of `tfhd` and `trun` that say which fields are present (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const BASE = 0x1
const DESCRIPTION = 0x2
const DURATION = 0x8
const SIZE = 0x10
const FROM_MOOF = 0x20000
const OFFSET = 0x1
const FIRST_FLAGS = 0x4
const RUN_FIELDS = [0x100, 0x200, 0x400, 0x800]
const RUN_SIZE = 0x200

const find = async (boxes: readonly Box[], type: string, reader: FilmReader) => {
  const box = boxes.find(inner => inner.type === type)
  return box && reader.content(box)
}

/** Returns the id of a track. */
export async function idOf(trak: Box, reader: FilmReader): Promise<number | undefined> {
  const tkhd = await find(await reader.inside(trak), 'tkhd', reader)
  return tkhd?.getUint32(tkhd.getUint8(0) === 1 ? 20 : 12)
}

/** Returns the default sample size of each track in bytes (`trex`). */
export async function usualSizes(moov: Box, reader: FilmReader): Promise<ReadonlyMap<number, number>> {
  const mvex = (await reader.inside(moov)).find(({ type }) => type === 'mvex')
  const all = mvex ? (await reader.inside(mvex)).filter(({ type }) => type === 'trex') : []
  const tables = await Promise.all(all.map(reader.content))
  return new Map(tables.map(trex => [trex.getUint32(4), trex.getUint32(16)]))
}

/**
 * Returns the parts of a fragment that belong to these tracks, and the byte ranges of their samples. Throws a
 * `RangeError` if a part is truncated.
 */
export async function fragmentOf(
  moof: Box,
  tracks: ReadonlySet<number>,
  sizes: ReadonlyMap<number, number>,
  reader: FilmReader,
): Promise<{ readonly parts: readonly Box[]; readonly samples: readonly Stretch[] }> {
  const parts: Box[] = []
  const samples: Stretch[] = []
  let next = moof.at
  for (const traf of (await reader.inside(moof)).filter(({ type }) => type === 'traf')) {
    const boxes = await reader.inside(traf)
    const tfhd = await find(boxes, 'tfhd', reader)
    if (!tfhd) continue
    const flags = tfhd.getUint32(0)
    const track = tfhd.getUint32(4)
    const base = flags & BASE ? Number(tfhd.getBigUint64(8)) : flags & FROM_MOOF ? moof.at : next
    const skipped = (flags & BASE ? 8 : 0) + (flags & DESCRIPTION ? 4 : 0) + (flags & DURATION ? 4 : 0)
    const usual = flags & SIZE ? tfhd.getUint32(8 + skipped) : (sizes.get(track) ?? 0)
    next = base
    for (const box of boxes.filter(({ type }) => type === 'trun')) {
      const run = runOf(await reader.content(box), usual)
      const at = run.offset === undefined ? next : base + run.offset
      next = at + run.bytes
      if (tracks.has(track)) samples.push({ at, end: next })
    }
    if (tracks.has(track)) parts.push(traf)
  }
  return { parts, samples }
}

/**
 * Returns the length in bytes of a track run (`trun`, samples stored one after another), and its offset if it states
 * one.
 */
function runOf(trun: DataView, usual: number): { readonly offset?: number; readonly bytes: number } {
  const flags = trun.getUint32(0)
  const count = trun.getUint32(4)
  const offset = flags & OFFSET ? { offset: trun.getInt32(8) } : {}
  if (!(flags & RUN_SIZE)) return { ...offset, bytes: count * usual }
  const width = RUN_FIELDS.filter(field => flags & field).length * 4
  let at = 8 + (flags & OFFSET ? 4 : 0) + (flags & FIRST_FLAGS ? 4 : 0) + (flags & 0x100 ? 4 : 0)
  let bytes = 0
  for (let i = 0; i < count; i++, at += width) bytes += trun.getUint32(at)
  return { ...offset, bytes }
}
