import { encode } from 'blurhash'

/** Longest side in px of the picture from which the blurhash is computed. */
const BLURHASH_INPUT_PX = 32
const COMPONENTS = { x: 4, y: 3 } as const
/** Milliseconds to wait for a video to load. If it has not loaded by then, it is sent without a description. */
const VIDEO_LOAD_TIMEOUT_MS = 5_000
/** Position in seconds of the frame that represents a video. */
const FRAME_SECONDS = 1

export interface Description {
  /** `WxH` in px. */
  readonly dim?: string
  readonly blurhash?: string
}

function blurhashOf(source: CanvasImageSource, width: number, height: number): string | undefined {
  const scale = BLURHASH_INPUT_PX / Math.max(width, height)
  const w = Math.max(1, Math.round(width * scale))
  const h = Math.max(1, Math.round(height * scale))
  const context = new OffscreenCanvas(w, h).getContext('2d')
  context?.drawImage(source, 0, 0, w, h)
  const pixels = context?.getImageData(0, 0, w, h).data
  return pixels && encode(pixels, w, h, COMPONENTS.x, COMPONENTS.y)
}

function describe(source: CanvasImageSource, width: number, height: number): Description {
  const blurhash = blurhashOf(source, width, height)
  return { dim: `${width}x${height}`, ...(blurhash !== undefined && { blurhash }) }
}

async function describeImage(file: File): Promise<Description> {
  const whole = await createImageBitmap(file)
  try {
    return describe(whole, whole.width, whole.height)
  } finally {
    whole.close()
  }
}

function describeVideo(file: File): Promise<Description> {
  // biome-ignore lint/plugin: a file of the reader's own, which is here
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<Description>(resolve => {
    let known: Description = {}
    const done = () => {
      clearTimeout(timer)
      resolve(known)
    }
    const timer = setTimeout(done, VIDEO_LOAD_TIMEOUT_MS)
    video.onloadedmetadata = () => {
      const { videoWidth, videoHeight, duration } = video
      if (videoWidth === 0) return done()
      known = { dim: `${videoWidth}x${videoHeight}` }
      // Use a later frame, because videos often begin with a black frame. A video recorded in a browser may have no
      // finite duration.
      video.currentTime = Number.isFinite(duration) ? Math.min(FRAME_SECONDS, duration / 4) : 0
    }
    video.onseeked = () => {
      try {
        known = describe(video, video.videoWidth, video.videoHeight)
      } finally {
        done()
      }
    }
    video.onerror = done
    video.muted = true
    video.preload = 'auto'
    video.src = url
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

/**
 * Returns a file's size and blurhash, by which a client reserves space for a picture or video (NIP-92). Empty if the
 * file cannot be read.
 */
export async function describeFile(file: File): Promise<Description> {
  try {
    if (file.type.startsWith('image/')) return await describeImage(file)
    if (file.type.startsWith('video/')) return await describeVideo(file)
  } catch {
    // This browser cannot read the format, but other browsers may be able to.
  }
  return {}
}
