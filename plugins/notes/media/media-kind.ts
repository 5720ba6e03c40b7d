import type { MediaKind } from './media-item'

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
