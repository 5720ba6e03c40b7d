import { applyPatches, type BytePatch, type ByteRange } from './apply-patches'
import { createMp4Reader, type Mp4Box, type Mp4Reader, UnreadableVideoError } from './video-boxes'
import { findFragmentSamples, readDefaultSampleSizes, readTrackId } from './video-fragments'
import { findSampleRanges } from './video-samples'

/** Top-level boxes that a player needs. All other top-level boxes are overwritten. */
const KEPT_BOXES = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin', 'wide'])
/**
 * Boxes in which cameras and editors write location, device and titles. Padding boxes are among them, because they may
 * still contain deleted data.
 */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid', 'XMP_', 'loci', 'gps ', 'free', 'skip'])
const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])
/** Headers that contain the recording date. */
const DATED_BOXES = new Set(['mvhd', 'tkhd', 'mdhd'])

const isMetadataBox = (type: string) => METADATA_BOXES.has(type) || type.startsWith('\xa9')
const FREE_BOX_TYPE = new Uint8Array([0x66, 0x72, 0x65, 0x65])

/** Turns a box into free space of the same size, so that no offset in the video changes. */
const blankBox = ({ startByte, contentByte, end }: Mp4Box): BytePatch[] => [
  { startByte: startByte + 4, endByte: startByte + 8, bytes: FREE_BOX_TYPE },
  { startByte: contentByte, endByte: end },
]

/** Kinds of tracks with data that players neither show nor play. */
const HIDDEN_TRACK_KINDS = new Set(['meta', 'camm', 'data'])

/**
 * Returns the samples of a track in which cameras record data such as the location once per second (`mebx`, `gpmd`,
 * `camm`, `rtmd`). Returns `undefined` for a track of another kind.
 */
async function findHiddenSamples(trak: Mp4Box, reader: Mp4Reader): Promise<readonly ByteRange[] | undefined> {
  const findChild = async (box: Mp4Box | undefined, type: string) =>
    box && (await reader.readChildren(box)).find(inner => inner.type === type)
  const mdia = await findChild(trak, 'mdia')
  const hdlr = await findChild(mdia, 'hdlr')
  if (!hdlr) throw new UnreadableVideoError('a track of no kind')
  const kind = new Uint8Array((await reader.readContent(hdlr)).buffer, 8, 4)
  if (!HIDDEN_TRACK_KINDS.has(String.fromCharCode(...kind))) return undefined
  const stbl = await findChild(await findChild(mdia, 'minf'), 'stbl')
  return stbl ? findSampleRanges(stbl, reader) : []
}

/** Returns the patches that remove metadata from these boxes. Adds the ids of removed tracks to `hiddenTrackIds`. */
async function buildPatches(
  boxes: readonly Mp4Box[],
  reader: Mp4Reader,
  hiddenTrackIds: Set<number>,
): Promise<BytePatch[]> {
  const patches: BytePatch[] = []
  for (const box of boxes) {
    if (isMetadataBox(box.type)) patches.push(...blankBox(box))
    else if (DATED_BOXES.has(box.type)) {
      const isVersion1 = (await reader.readContent(box)).getUint8(0) === 1
      patches.push({
        startByte: box.contentByte + 4,
        endByte: Math.min(box.end, box.contentByte + (isVersion1 ? 20 : 12)),
      })
    } else if (CONTAINER_BOXES.has(box.type)) {
      const samples = box.type === 'trak' ? await findHiddenSamples(box, reader) : undefined
      if (samples) {
        hiddenTrackIds.add((await readTrackId(box, reader)) ?? 0)
        patches.push(...blankBox(box), ...samples)
      } else patches.push(...(await buildPatches(await reader.readChildren(box), reader, hiddenTrackIds)))
    }
  }
  return patches
}

/** Returns the patches that remove the samples of hidden tracks in the fragments of a video. */
async function patchHiddenFragments(
  topBoxes: readonly Mp4Box[],
  tracks: ReadonlySet<number>,
  reader: Mp4Reader,
): Promise<BytePatch[]> {
  const moov = topBoxes.find(({ type }) => type === 'moov')
  if (tracks.size === 0 || !moov) return []
  const sizes = await readDefaultSampleSizes(moov, reader)
  const patches: BytePatch[] = []
  for (const moof of topBoxes.filter(({ type }) => type === 'moof')) {
    const { fragmentBoxes, samples } = await findFragmentSamples(moof, tracks, sizes, reader)
    patches.push(...fragmentBoxes.flatMap(blankBox), ...samples)
  }
  return patches
}

/**
 * Returns an MP4, MOV or 3GP video of the same size without location, dates, device and texts. Pictures and sound do
 * not change, and the video is never in memory as a whole. Resolves with `undefined` if it cannot be read.
 */
export async function stripMp4(video: Blob): Promise<BlobPart[] | undefined> {
  const reader = createMp4Reader(video)
  try {
    const topBoxes = await reader.readBoxes(0, video.size)
    if (!topBoxes.some(({ type }) => type === 'moov')) return undefined
    const metadataBoxes = topBoxes.filter(({ type }) => !KEPT_BOXES.has(type))
    const movieBoxes = topBoxes.filter(({ type }) => type === 'moov' || type === 'moof')
    const hiddenTrackIds = new Set<number>()
    const patches = [
      ...metadataBoxes.flatMap(blankBox),
      ...(await buildPatches(movieBoxes, reader, hiddenTrackIds)),
    ]
    return applyPatches(video, [
      ...patches,
      ...(await patchHiddenFragments(topBoxes, hiddenTrackIds, reader)),
    ])
  } catch (error) {
    // A `RangeError` means that a table or header is shorter than it states.
    if (error instanceof UnreadableVideoError || error instanceof RangeError) return undefined
    throw error
  }
}
