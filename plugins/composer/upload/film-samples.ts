import { type Box, type FilmReader, UnreadableFilm } from './film-boxes'
import type { Stretch } from './patched'

/** Maximum number of samples in one track. A track of locations has about ten a second. */
const MAX_SAMPLES = 1_000_000

/**
 * Returns the byte ranges of a track's samples, chunk by chunk, from the tables in the track's `stbl` box. Rejects with
 * `UnreadableFilm`.
 */
export async function samplesOf(stbl: Box, reader: FilmReader): Promise<readonly Stretch[]> {
  const tables = new Map((await reader.inside(stbl)).map(box => [box.type, box]))
  const chunkBox = tables.get('stco') ?? tables.get('co64')
  const runBox = tables.get('stsc')
  const sizeBox = tables.get('stsz')
  if (!chunkBox || !runBox || !sizeBox) throw new UnreadableFilm('a track without tables')
  const [chunks, runs, sizes] = await Promise.all([chunkBox, runBox, sizeBox].map(reader.content))
  if (!chunks || !runs || !sizes) return []
  try {
    return stretches(chunks, chunkBox.type === 'co64', runs, sizes)
  } catch {
    throw new UnreadableFilm('a table that is cut')
  }
}

/** Returns the byte ranges of the samples. Throws a `RangeError` if a table is shorter than it states. */
function stretches(chunks: DataView, long: boolean, runs: DataView, sizes: DataView): Stretch[] {
  const fixed = sizes.getUint32(4)
  const total = sizes.getUint32(8)
  if (total > MAX_SAMPLES) throw new RangeError('samples')
  const found: Stretch[] = []
  const runCount = runs.getUint32(4)
  const chunkCount = chunks.getUint32(4)
  let run = 0
  let sample = 0
  for (let chunk = 1; chunk <= chunkCount && sample < total; chunk++) {
    while (run + 1 < runCount && runs.getUint32(8 + (run + 1) * 12) <= chunk) run += 1
    const at = long ? Number(chunks.getBigUint64(8 + (chunk - 1) * 8)) : chunks.getUint32(8 + (chunk - 1) * 4)
    const last = Math.min(total, sample + runs.getUint32(8 + run * 12 + 4))
    let end = at
    if (fixed > 0) end += fixed * (last - sample)
    else for (let i = sample; i < last; i++) end += sizes.getUint32(12 + i * 4)
    sample = last
    found.push({ at, end })
  }
  return found
}
