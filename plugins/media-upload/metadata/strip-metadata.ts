// Why our own code: packages that remove Exif know only JPEG or are no longer maintained, and exifr only reads.
// mediabunny rewrites a video's container, which loses unknown tracks and copies the whole video (perhaps gigabytes);
// its licence MPL-2.0 is none of ours. The functions here overwrite the bytes with metadata and leave all other bytes
// in place.

import { UserFacingError } from '#kernel'
import { redrawPicture } from './redraw-picture'
import { stripPng, stripWebp } from './strip-chunks'
import { stripGif } from './strip-gif'
import { stripJpeg } from './strip-jpeg'
import { stripMp4 } from './strip-mp4'
import { isWebmHeader, stripWebm } from './strip-webm'

const METADATA_STRIPPERS: Readonly<
  Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] | undefined>
> = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp, 'image/gif': stripGif }

/** Types of videos that consist of ISO boxes. A file may have a wrong type, so its first box is checked as well. */
const ISO_BOX_TYPES = /^video\/(mp4|quicktime|x-m4v|m4v|3gpp2?)$/
const FIRST_BOX_PATTERN = /^(ftyp|moov|mdat|wide|free|skip|pnot|styp)$/

const refusalText = (fileNoun: string, saveFormat: string) =>
  `This ${fileNoun} was not sent: it may say where it was taken, and this browser cannot read it to take that out. Save it as ${saveFormat} and add that.`

async function stripPicture(file: File): Promise<File> {
  const strippedParts = METADATA_STRIPPERS[file.type]?.(new Uint8Array(await file.arrayBuffer()))
  if (strippedParts) return new File(strippedParts, file.name, { type: file.type, lastModified: 0 })
  const redrawn = await redrawPicture(file)
  if (!redrawn) throw new UserFacingError(refusalText('picture', 'JPEG or PNG'))
  return redrawn
}

async function stripVideo(file: File): Promise<File> {
  const header = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const isWebmFile = isWebmHeader(header)
  if (
    !isWebmFile &&
    !ISO_BOX_TYPES.test(file.type) &&
    !FIRST_BOX_PATTERN.test(String.fromCharCode(...header.subarray(4)))
  )
    return file
  const strippedParts = isWebmFile ? await stripWebm(file) : await stripMp4(file)
  if (!strippedParts) throw new UserFacingError(refusalText('film', 'MP4'))
  return new File(strippedParts, file.name, { type: file.type, lastModified: 0 })
}

/**
 * Removes what the camera wrote into a picture or video: location, time and device, but not the orientation. Pixels do
 * not change, except in formats that are redrawn as JPEG or PNG. Videos other than MP4 and WebM, and other files, are
 * returned unchanged. Rejects with a `UserFacingError` if the file cannot be read.
 */
export async function stripMetadata(file: File): Promise<File> {
  if (file.type.startsWith('image/')) return stripPicture(file)
  if (file.type.startsWith('video/')) return stripVideo(file)
  return file
}
