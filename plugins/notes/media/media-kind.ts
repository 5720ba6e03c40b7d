import type { MediaKind } from './media-item'

/** SVG is missing on purpose, because an SVG file can contain scripts and references. It is shown as a link. */
const KIND_BY_EXTENSION: ReadonlyMap<string, MediaKind> = new Map([
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'].map(ext => [ext, 'image'] as const),
  ...['mp4', 'webm', 'mov', 'm4v', 'm3u8'].map(ext => [ext, 'video'] as const),
  ...['mp3', 'm4a', 'ogg', 'wav', 'flac', 'opus'].map(ext => [ext, 'audio'] as const),
])

/**
 * Returns the media kind for the file extension of a URL path, upper or lower case. Undefined if the extension is not
 * that of a media file.
 */
export function mediaKindFromPath(pathname: string): MediaKind | undefined {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(pathname.slice(-6))
  return extension ? KIND_BY_EXTENSION.get(extension[1]!.toLowerCase()) : undefined
}

/** Returns the media kind for a MIME type. `undefined` for SVG and for types that are not media. */
export function mediaKindFromMime(mime: string): MediaKind | undefined {
  const type = mime.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/vnd.apple.mpegurl' || type === 'application/x-mpegurl') return 'video'
  if (type === 'application/ogg') return 'audio'
  if (type.startsWith('image/')) return type.startsWith('image/svg') ? undefined : 'image'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'audio' : undefined
}

/** True for the index of an encrypted file that is stored in chunks. */
export const isChunkIndexUrl = (url: string): boolean => /\.chunks\.(json|bin)$/i.test(new URL(url).pathname)
