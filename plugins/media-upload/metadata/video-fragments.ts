import type { ByteRange } from './apply-patches'
import type { Mp4Box, Mp4Reader } from './video-boxes'

/** Flags of `tfhd` and `trun` that say which fields are present (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const TFHD_BASE_OFFSET = 0x1
const TFHD_DESCRIPTION = 0x2
const TFHD_DURATION = 0x8
const TFHD_SAMPLE_SIZE = 0x10
const TFHD_BASE_IS_MOOF = 0x20000
const TRUN_DATA_OFFSET = 0x1
const TRUN_FIRST_SAMPLE_FLAGS = 0x4
const TRUN_SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]
const TRUN_SAMPLE_SIZE = 0x200

const readBox = async (boxes: readonly Mp4Box[], type: string, reader: Mp4Reader) => {
  const box = boxes.find(inner => inner.type === type)
  return box && reader.readContent(box)
}

/** Returns the id of a track. */
export async function readTrackId(trak: Mp4Box, reader: Mp4Reader): Promise<number | undefined> {
  const tkhd = await readBox(await reader.readChildren(trak), 'tkhd', reader)
  return tkhd?.getUint32(tkhd.getUint8(0) === 1 ? 20 : 12)
}

/** Returns the default sample size of each track in bytes (`trex`). */
export async function readDefaultSampleSizes(
  moov: Mp4Box,
  reader: Mp4Reader,
): Promise<ReadonlyMap<number, number>> {
  const mvex = (await reader.readChildren(moov)).find(({ type }) => type === 'mvex')
  const trexBoxes = mvex ? (await reader.readChildren(mvex)).filter(({ type }) => type === 'trex') : []
  const tables = await Promise.all(trexBoxes.map(reader.readContent))
  return new Map(tables.map(trex => [trex.getUint32(4), trex.getUint32(16)]))
}

/**
 * Returns the boxes of a fragment (`traf`) that belong to these tracks, and the byte ranges of their samples. Throws a
 * `RangeError` if a box is truncated.
 */
export async function findFragmentSamples(
  moof: Mp4Box,
  tracks: ReadonlySet<number>,
  sizes: ReadonlyMap<number, number>,
  reader: Mp4Reader,
): Promise<{ readonly fragmentBoxes: readonly Mp4Box[]; readonly samples: readonly ByteRange[] }> {
  const fragmentBoxes: Mp4Box[] = []
  const samples: ByteRange[] = []
  let nextOffset = moof.startByte
  for (const traf of (await reader.readChildren(moof)).filter(({ type }) => type === 'traf')) {
    const boxes = await reader.readChildren(traf)
    const tfhd = await readBox(boxes, 'tfhd', reader)
    if (!tfhd) continue
    const flags = tfhd.getUint32(0)
    const track = tfhd.getUint32(4)
    const baseOffset =
      flags & TFHD_BASE_OFFSET
        ? Number(tfhd.getBigUint64(8))
        : flags & TFHD_BASE_IS_MOOF
          ? moof.startByte
          : nextOffset
    const skippedBytes =
      (flags & TFHD_BASE_OFFSET ? 8 : 0) +
      (flags & TFHD_DESCRIPTION ? 4 : 0) +
      (flags & TFHD_DURATION ? 4 : 0)
    const defaultSampleSize =
      flags & TFHD_SAMPLE_SIZE ? tfhd.getUint32(8 + skippedBytes) : (sizes.get(track) ?? 0)
    nextOffset = baseOffset
    for (const box of boxes.filter(({ type }) => type === 'trun')) {
      const trackRun = parseTrackRun(await reader.readContent(box), defaultSampleSize)
      const startByte = trackRun.offset === undefined ? nextOffset : baseOffset + trackRun.offset
      nextOffset = startByte + trackRun.bytes
      if (tracks.has(track)) samples.push({ startByte, endByte: nextOffset })
    }
    if (tracks.has(track)) fragmentBoxes.push(traf)
  }
  return { fragmentBoxes, samples }
}

/**
 * Returns the length in bytes of a track run (`trun`), whose samples are stored one after another, and its offset if it
 * states one.
 */
function parseTrackRun(
  trun: DataView,
  defaultSampleSize: number,
): { readonly offset?: number; readonly bytes: number } {
  const flags = trun.getUint32(0)
  const count = trun.getUint32(4)
  const offset = flags & TRUN_DATA_OFFSET ? { offset: trun.getInt32(8) } : {}
  if (!(flags & TRUN_SAMPLE_SIZE)) return { ...offset, bytes: count * defaultSampleSize }
  const entryBytes = TRUN_SAMPLE_FIELDS.filter(field => flags & field).length * 4
  let entryOffset =
    8 +
    (flags & TRUN_DATA_OFFSET ? 4 : 0) +
    (flags & TRUN_FIRST_SAMPLE_FLAGS ? 4 : 0) +
    (flags & 0x100 ? 4 : 0)
  let bytes = 0
  for (let index = 0; index < count; index++, entryOffset += entryBytes) bytes += trun.getUint32(entryOffset)
  return { ...offset, bytes }
}
