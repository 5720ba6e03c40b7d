import { encode } from 'blurhash'

/** px; a blurhash needs no more. */
const SMALL = 32
const COMPONENTS = { x: 4, y: 3 } as const
/** ms; a film that says nothing about itself goes without. */
const PATIENCE = 5_000

export interface Description {
  /** `WxH` in px. */
  readonly dim?: string
  readonly blurhash?: string
}

async function describeImage(file: File): Promise<Description> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  const scale = SMALL / Math.max(width, height)
  const w = Math.max(1, Math.round(width * scale))
  const h = Math.max(1, Math.round(height * scale))
  const canvas = new OffscreenCanvas(w, h)
  const context = canvas.getContext('2d')
  context?.drawImage(whole, 0, 0, w, h)
  whole.close()
  const pixels = context?.getImageData(0, 0, w, h).data
  return {
    dim: `${width}x${height}`,
    ...(pixels && { blurhash: encode(pixels, w, h, COMPONENTS.x, COMPONENTS.y) }),
  }
}

function describeVideo(file: File): Promise<Description> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  return new Promise<Description>(resolve => {
    const timer = setTimeout(() => resolve({}), PATIENCE)
    const done = (found: Description) => {
      clearTimeout(timer)
      resolve(found)
    }
    video.onloadedmetadata = () =>
      done(video.videoWidth > 0 ? { dim: `${video.videoWidth}x${video.videoHeight}` } : {})
    video.onerror = () => done({})
    video.preload = 'metadata'
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
