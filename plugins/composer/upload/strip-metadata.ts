import { stripPng, stripWebp } from './strip-chunks'
import { stripJpeg } from './strip-jpeg'

const STRIPPERS: Readonly<
  Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] | undefined>
> = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp }

/**
 * The picture without what its camera wrote into it: place, time, device. Which way is up stays. Pixels are not
 * touched. Other files, and pictures that cannot be read, come back as they are.
 */
export async function stripMetadata(file: File): Promise<File> {
  const strip = STRIPPERS[file.type]
  if (!strip) return file
  const parts = strip(new Uint8Array(await file.arrayBuffer()))
  return parts ? new File(parts, file.name, { type: file.type, lastModified: 0 }) : file
}
