import { decode } from 'blurhash'
import { blurhashComponents } from './is-blurhash'
import type { Dimensions } from './media-item'

/** Longest side in pixels. A blur has at most nine waves per axis; more pixels would only cost time. */
const MAX_SIDE = 32
const MIN_SIDE = 4

/** A tiny picture for a canvas that CSS stretches over the reserved box. */
export interface BlurhashPixels {
  width: number
  height: number
  /** RGBA, `width * height * 4` bytes. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Decodes a blurhash at the aspect ratio of the picture, 32 pixels on the longer side. Without dimensions, the ratio
 * of its component counts is used, which encoders choose to resemble that of the picture.
 */
export function blurhashPixels(hash: string, dim?: Dimensions): BlurhashPixels | undefined {
  const components = blurhashComponents(hash)
  if (!components) return undefined
  const ratio = dim && dim.width > 0 && dim.height > 0 ? dim.width / dim.height : components.x / components.y
  const width = side(ratio)
  const height = side(1 / ratio)
  try {
    return { width, height, pixels: new Uint8ClampedArray(decode(hash, width, height)) }
  } catch {
    return undefined
  }
}

function side(ratio: number): number {
  return Math.max(MIN_SIDE, Math.round(MAX_SIDE * Math.min(1, ratio)))
}
