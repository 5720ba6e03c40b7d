// We remove metadata with our own code. Packages that remove Exif support only JPEG or are no longer maintained, and
// exifr only reads Exif. mediabunny rewrites a video's container: it loses unknown tracks and copies the whole video,
// which may have gigabytes. Its licence, MPL-2.0, is also not one that we use. The functions here overwrite only the
// bytes with metadata and leave all other bytes in place.

import { Refusal } from '#kernel'
import { redraw } from './redraw'
import { stripPng, stripWebp } from './strip-chunks'
import { stripFilm } from './strip-film'
import { stripGif } from './strip-gif'
import { stripJpeg } from './strip-jpeg'
import { isWebm, stripWebm } from './strip-webm'

const STRIPPERS: Readonly<
  Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] | undefined>
> = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp, 'image/gif': stripGif }

/**
 * Videos made of ISO boxes. They are recognized by their type, or by the first box, because a file may have a wrong
 * type.
 */
const ISO_BOX_TYPES = /^video\/(mp4|quicktime|x-m4v|m4v|3gpp2?)$/
const FIRST_BOX = /^(ftyp|moov|mdat|wide|free|skip|pnot|styp)$/

const REFUSED = (what: string, as: string) =>
  `This ${what} was not sent: it may say where it was taken, and this browser cannot read it to take that out. Save it as ${as} and add that.`

async function cleanPicture(file: File): Promise<File> {
  const parts = STRIPPERS[file.type]?.(new Uint8Array(await file.arrayBuffer()))
  if (parts) return new File(parts, file.name, { type: file.type, lastModified: 0 })
  const drawn = await redraw(file)
  if (!drawn) throw new Refusal(REFUSED('picture', 'JPEG or PNG'))
  return drawn
}

async function cleanFilm(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const webm = isWebm(head)
  if (!webm && !ISO_BOX_TYPES.test(file.type) && !FIRST_BOX.test(String.fromCharCode(...head.subarray(4))))
    return file
  const parts = webm ? await stripWebm(file) : await stripFilm(file)
  if (!parts) throw new Refusal(REFUSED('film', 'MP4'))
  return new File(parts, file.name, { type: file.type, lastModified: 0 })
}

/**
 * Removes what the camera wrote into a picture or video: location, time, device. The orientation stays. Pixels are not
 * changed, except that a picture in another format is redrawn as JPEG or PNG. Rejects with a `Refusal` if the file
 * cannot be read. Videos other than MP4 and WebM, and other files, are returned unchanged.
 */
export async function stripMetadata(file: File): Promise<File> {
  if (file.type.startsWith('image/')) return cleanPicture(file)
  if (file.type.startsWith('video/')) return cleanFilm(file)
  return file
}
