import { decode } from 'blurhash'
import { parseBlurhashComponents } from './is-blurhash'
import type { Dimensions } from './media-item'

/** Longest side in pixels. A blurhash has at most nine waves per axis, so more pixels would only cost time. */
const MAX_SIDE = 32
const MIN_SIDE = 4

/** The pixels of a tiny picture. CSS stretches its canvas over the reserved box. */
export interface BlurhashPixels {
  width: number
  height: number
  /** RGBA values; `width * height * 4` bytes. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Decodes a blurhash to at most 32 pixels on the longer side, with the picture's aspect ratio. Without dimensions, uses
 * the ratio of the blurhash's component counts, which encoders choose similar to the picture's ratio.
 */
export function decodeBlurhash(hash: string, dim?: Dimensions): BlurhashPixels | undefined {
  const components = parseBlurhashComponents(hash)
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
