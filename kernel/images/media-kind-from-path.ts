/** SVG is missing on purpose, because an SVG file can contain scripts and references. It is shown as a link. */
const KIND_BY_EXTENSION: ReadonlyMap<string, 'image' | 'video' | 'audio'> = new Map([
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'].map(ext => [ext, 'image'] as const),
  ...['mp4', 'webm', 'mov', 'm4v', 'm3u8'].map(ext => [ext, 'video'] as const),
  ...['mp3', 'm4a', 'ogg', 'wav', 'flac', 'opus'].map(ext => [ext, 'audio'] as const),
])

/**
 * Returns the media kind for the file extension of a URL path, upper or lower case. Undefined if the extension is not
 * that of a media file.
 */
export function mediaKindFromPath(pathname: string): 'image' | 'video' | 'audio' | undefined {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(pathname.slice(-6))
  return extension ? KIND_BY_EXTENSION.get(extension[1]!.toLowerCase()) : undefined
}

/** True if the file extension of a URL path is that of a picture or video. */
export function isPictureOrVideoPath(pathname: string): boolean {
  const kind = mediaKindFromPath(pathname)
  return kind === 'image' || kind === 'video'
}
