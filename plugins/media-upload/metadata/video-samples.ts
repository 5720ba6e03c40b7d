import type { ByteRange } from './apply-patches'
import { type Mp4Box, type Mp4Reader, UnreadableVideoError } from './video-boxes'

/** Maximum number of samples in one track. A track of locations has about ten a second. */
const MAX_SAMPLES = 1_000_000

/**
 * Returns the byte ranges of a track's samples, chunk by chunk, from the tables in the track's `stbl` box. Rejects with
 * `UnreadableVideoError`.
 */
export async function findSampleRanges(stbl: Mp4Box, reader: Mp4Reader): Promise<readonly ByteRange[]> {
  const tables = new Map((await reader.readChildren(stbl)).map(box => [box.type, box]))
  const chunkBox = tables.get('stco') ?? tables.get('co64')
  const runBox = tables.get('stsc')
  const sizeBox = tables.get('stsz')
  if (!chunkBox || !runBox || !sizeBox) throw new UnreadableVideoError('a track without tables')
  const [chunks, runs, sizes] = await Promise.all([chunkBox, runBox, sizeBox].map(reader.readContent))
  if (!chunks || !runs || !sizes) return []
  try {
    return computeSampleRanges(chunks, chunkBox.type === 'co64', runs, sizes)
  } catch {
    throw new UnreadableVideoError('a table that is cut')
  }
}

/** Returns the byte ranges of the samples. Throws a `RangeError` if a table is shorter than it states. */
function computeSampleRanges(
  chunks: DataView,
  isLong: boolean,
  runs: DataView,
  sizes: DataView,
): ByteRange[] {
  const fixedSize = sizes.getUint32(4)
  const sampleCount = sizes.getUint32(8)
  if (sampleCount > MAX_SAMPLES) throw new RangeError('samples')
  const ranges: ByteRange[] = []
  const runCount = runs.getUint32(4)
  const chunkCount = chunks.getUint32(4)
  let run = 0
  let sample = 0
  for (let chunk = 1; chunk <= chunkCount && sample < sampleCount; chunk++) {
    while (run + 1 < runCount && runs.getUint32(8 + (run + 1) * 12) <= chunk) run += 1
    const startByte = isLong
      ? Number(chunks.getBigUint64(8 + (chunk - 1) * 8))
      : chunks.getUint32(8 + (chunk - 1) * 4)
    const endSample = Math.min(sampleCount, sample + runs.getUint32(8 + run * 12 + 4))
    let end = startByte
    if (fixedSize > 0) end += fixedSize * (endSample - sample)
    else
      for (let sampleIndex = sample; sampleIndex < endSample; sampleIndex++)
        end += sizes.getUint32(12 + sampleIndex * 4)
    sample = endSample
    ranges.push({ startByte, endByte: end })
  }
  return ranges
}
