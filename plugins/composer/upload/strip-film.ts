import { type Box, createFilmReader, type FilmReader, UnreadableFilm } from './film-boxes'
import { fragmentOf, idOf, usualSizes } from './film-fragments'
import { samplesOf } from './film-samples'
import { type Patch, patched, type Stretch } from './patched'

/** Top-level boxes that a player needs. All other top-level boxes are overwritten. */
const NEEDED_BOXES = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin', 'wide'])
/**
 * Boxes in which cameras and editors write location, device and titles, and padding boxes, which may contain deleted
 * data.
 */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid', 'XMP_', 'loci', 'gps ', 'free', 'skip'])
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])
/** Headers that contain the recording date. */
const DATED_BOXES = new Set(['mvhd', 'tkhd', 'mdhd'])

const isTelling = (type: string) => METADATA_BOXES.has(type) || type.startsWith('\xa9')
const FREE_BOX_TYPE = new Uint8Array([0x66, 0x72, 0x65, 0x65])

/** Turns a box into unused space of the same size, so that no offset in the film changes. */
const blank = ({ at, body, end }: Box): Patch[] => [
  { at: at + 4, end: at + 8, bytes: FREE_BOX_TYPE },
  { at: body, end },
]

/** Kinds of tracks that are neither shown nor played. */
const HIDDEN_TRACK_KINDS = new Set(['meta', 'camm', 'data'])

/**
 * Returns the samples of a metadata track, in which cameras store a location per second (`mebx`, `gpmd`, `camm`,
 * `rtmd`). Returns `undefined` for other tracks.
 */
async function hiddenSamples(trak: Box, reader: FilmReader): Promise<readonly Stretch[] | undefined> {
  const path = async (box: Box | undefined, type: string) =>
    box && (await reader.inside(box)).find(inner => inner.type === type)
  const mdia = await path(trak, 'mdia')
  const hdlr = await path(mdia, 'hdlr')
  if (!hdlr) throw new UnreadableFilm('a track of no kind')
  const kind = new Uint8Array((await reader.content(hdlr)).buffer, 8, 4)
  if (!HIDDEN_TRACK_KINDS.has(String.fromCharCode(...kind))) return undefined
  const stbl = await path(await path(mdia, 'minf'), 'stbl')
  return stbl ? samplesOf(stbl, reader) : []
}

/** Returns the patches that remove metadata from these boxes. Adds the ids of removed tracks to `hidden`. */
async function patchesOf(boxes: readonly Box[], reader: FilmReader, hidden: Set<number>): Promise<Patch[]> {
  const patches: Patch[] = []
  for (const box of boxes) {
    if (isTelling(box.type)) patches.push(...blank(box))
    else if (DATED_BOXES.has(box.type)) {
      const long = (await reader.content(box)).getUint8(0) === 1
      patches.push({ at: box.body + 4, end: Math.min(box.end, box.body + (long ? 20 : 12)) })
    } else if (CONTAINERS.has(box.type)) {
      const samples = box.type === 'trak' ? await hiddenSamples(box, reader) : undefined
      if (samples) {
        hidden.add((await idOf(box, reader)) ?? 0)
        patches.push(...blank(box), ...samples)
      } else patches.push(...(await patchesOf(await reader.inside(box), reader, hidden)))
    }
  }
  return patches
}

/** Returns the patches that remove the samples of hidden tracks in the fragments of a video. */
async function hiddenFragments(
  top: readonly Box[],
  tracks: ReadonlySet<number>,
  reader: FilmReader,
): Promise<Patch[]> {
  const moov = top.find(({ type }) => type === 'moov')
  if (tracks.size === 0 || !moov) return []
  const sizes = await usualSizes(moov, reader)
  const patches: Patch[] = []
  for (const moof of top.filter(({ type }) => type === 'moof')) {
    const { parts, samples } = await fragmentOf(moof, tracks, sizes, reader)
    patches.push(...parts.flatMap(blank), ...samples)
  }
  return patches
}

/**
 * Returns an MP4, MOV or 3GP video of the same size without location, dates, device and texts. Pictures and sound are
 * not changed, and the video is never in memory as a whole. Resolves with `undefined` if it cannot be read.
 */
export async function stripFilm(film: Blob): Promise<BlobPart[] | undefined> {
  const reader = createFilmReader(film)
  try {
    const top = await reader.boxes(0, film.size)
    if (!top.some(({ type }) => type === 'moov')) return undefined
    const notes = top.filter(({ type }) => !NEEDED_BOXES.has(type))
    const rest = top.filter(({ type }) => type === 'moov' || type === 'moof')
    const hidden = new Set<number>()
    const patches = [...notes.flatMap(blank), ...(await patchesOf(rest, reader, hidden))]
    return patched(film, [...patches, ...(await hiddenFragments(top, hidden, reader))])
  } catch (error) {
    // A `RangeError` means that a table or header is shorter than it states.
    if (error instanceof UnreadableFilm || error instanceof RangeError) return undefined
    throw error
  }
}
