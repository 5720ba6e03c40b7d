import { encode } from 'blurhash'

/** Longest side in px of the picture from which the blurhash is computed. */
const BLURHASH_INPUT_PX = 32
const BLURHASH_COMPONENTS = { x: 4, y: 3 } as const
/** Milliseconds to wait for a video to load. If it has not loaded by then, it is sent without a description. */
const VIDEO_LOAD_TIMEOUT_MS = 5_000
/** Position in seconds of the frame that represents a video. */
const POSTER_FRAME_S = 1

export interface MediaDescription {
  /** Width and height in px, as `WxH`. */
  readonly dim?: string
  readonly blurhash?: string
}

function computeBlurhash(source: CanvasImageSource, width: number, height: number): string | undefined {
  const scale = BLURHASH_INPUT_PX / Math.max(width, height)
  const scaledWidth = Math.max(1, Math.round(width * scale))
  const scaledHeight = Math.max(1, Math.round(height * scale))
  const context = new OffscreenCanvas(scaledWidth, scaledHeight).getContext('2d')
  context?.drawImage(source, 0, 0, scaledWidth, scaledHeight)
  const pixels = context?.getImageData(0, 0, scaledWidth, scaledHeight).data
  return pixels && encode(pixels, scaledWidth, scaledHeight, BLURHASH_COMPONENTS.x, BLURHASH_COMPONENTS.y)
}

function describeFrame(source: CanvasImageSource, width: number, height: number): MediaDescription {
  const blurhash = computeBlurhash(source, width, height)
  return { dim: `${width}x${height}`, ...(blurhash !== undefined && { blurhash }) }
}

async function describeImage(file: File): Promise<MediaDescription> {
  const bitmap = await createImageBitmap(file)
  try {
    return describeFrame(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

function describeVideo(file: File): Promise<MediaDescription> {
  // biome-ignore lint/plugin: a file of the reader's own, which is here
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<MediaDescription>(resolve => {
    let description: MediaDescription = {}
    const finish = () => {
      clearTimeout(timer)
      resolve(description)
    }
    const timer = setTimeout(finish, VIDEO_LOAD_TIMEOUT_MS)
    video.onloadedmetadata = () => {
      const { videoWidth, videoHeight, duration } = video
      if (videoWidth === 0) return finish()
      description = { dim: `${videoWidth}x${videoHeight}` }
      // Videos often begin with a black frame, so a later one is used. A video recorded in a browser may state no
      // finite duration.
      video.currentTime = Number.isFinite(duration) ? Math.min(POSTER_FRAME_S, duration / 4) : 0
    }
    video.onseeked = () => {
      try {
        description = describeFrame(video, video.videoWidth, video.videoHeight)
      } finally {
        finish()
      }
    }
    video.onerror = finish
    video.muted = true
    video.preload = 'auto'
    video.src = url
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

/**
 * Returns width and height (px) and the blurhash of a picture or video (NIP-92), with which clients reserve space for
 * it. Empty if the file cannot be read.
 */
export async function describeFile(file: File): Promise<MediaDescription> {
  try {
    if (file.type.startsWith('image/')) return await describeImage(file)
    if (file.type.startsWith('video/')) return await describeVideo(file)
  } catch {
    // This browser cannot read the format, but other browsers may be able to.
  }
  return {}
}
