import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encode } from 'blurhash'
import { readCachedFile, writeCachedFile } from '../demo-cache.ts'
import { createScenePainter, type SceneKind } from './create-scene-painter.ts'
import { DEMO_PICTURES, DEMO_VIDEOS } from './media-catalogue.ts'
import { renderPictureFile } from './render-picture-file.ts'

/** A file as described by an `imeta` tag (NIP-92). */
export interface MediaFile {
  readonly name: string
  /** The path of the file on the media server. */
  readonly path: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly scene: SceneKind
  readonly blurhash: string
  readonly sha256: string
  /** The size of the file in bytes. */
  readonly size: number
}

// The name of the cache contains the version of zlib, because another version may compress differently and change the
// hashes.
const CACHE_FILE = `media-3-zlib-${process.versions.zlib}.json`

/**
 * Returns a description of every picture and video of the demo. The first call renders all of them; later calls read a
 * cache.
 */
export async function describeMedia(): Promise<readonly MediaFile[]> {
  const cached = await readCachedFile(CACHE_FILE)
  if (cached) return JSON.parse(cached) as MediaFile[]
  const files: MediaFile[] = DEMO_PICTURES.map(picture => {
    const path = `/pictures/${picture.name}.png`
    return {
      ...picture,
      path,
      mime: 'image/png',
      ...fingerprint(renderPictureFile(path)!),
      blurhash: computeBlurhash(picture),
    }
  })
  for (const video of DEMO_VIDEOS) {
    const data = await readVideoFile(video.name)
    if (!data) continue
    const path = `/videos/${video.name}.webm`
    files.push({ ...video, path, mime: 'video/webm', ...fingerprint(data), blurhash: computeBlurhash(video) })
  }
  await writeCachedFile(CACHE_FILE, JSON.stringify(files))
  return files
}

/** Resolves with the file of a recorded video; undefined if there is none with that name. */
export async function readVideoFile(name: string): Promise<Buffer | undefined> {
  if (!DEMO_VIDEOS.some(video => video.name === name)) return undefined
  return readFile(new URL(`./videos/${name}.webm`, import.meta.url)).catch(() => undefined)
}

function fingerprint(data: Buffer): { sha256: string; size: number } {
  return { sha256: createHash('sha256').update(data).digest('hex'), size: data.length }
}

function computeBlurhash(file: { name: string; scene: SceneKind; width: number; height: number }): string {
  const width = 48
  const height = Math.round((48 * file.height) / file.width)
  const painter = createScenePainter(file.scene, file.name, width, height)
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const colour = painter(i % width, Math.floor(i / width))
    pixels.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], i * 4)
  }
  return encode(pixels, width, height, 4, 3)
}
