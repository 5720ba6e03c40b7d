import { encode } from 'blurhash'

/** px; a blurhash needs no more. */
const SMALL = 32
const COMPONENTS = { x: 4, y: 3 } as const
/** ms; a film that says nothing about itself goes without. */
const PATIENCE = 5_000
/** s; the frame that stands for a film. */
const FRAME_AT = 1

export interface Description {
  /** `WxH` in px. */
  readonly dim?: string
  readonly blurhash?: string
}

function blurhashOf(source: CanvasImageSource, width: number, height: number): string | undefined {
  const scale = SMALL / Math.max(width, height)
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
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<Description>(resolve => {
    let known: Description = {}
    const done = () => {
      clearTimeout(timer)
      resolve(known)
    }
    const timer = setTimeout(done, PATIENCE)
    video.onloadedmetadata = () => {
      const { videoWidth, videoHeight, duration } = video
      if (videoWidth === 0) return done()
      known = { dim: `${videoWidth}x${videoHeight}` }
      // Films begin in black. One that was recorded in a browser may not know how long it is.
      video.currentTime = Number.isFinite(duration) ? Math.min(FRAME_AT, duration / 4) : 0
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

/** What a reader's client needs to keep the place of a picture or a film (NIP-92); empty when it cannot be told. */
export async function describeFile(file: File): Promise<Description> {
  try {
    if (file.type.startsWith('image/')) return await describeImage(file)
    if (file.type.startsWith('video/')) return await describeVideo(file)
  } catch {
    // A format this browser cannot read; others may.
  }
  return {}
}
