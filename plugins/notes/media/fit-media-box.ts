import type { Dimensions } from './media-item'

/** Limits for the size of a media box, in CSS pixels. */
export interface MediaBoxLimits {
  maxWidth: number
  maxHeight: number
  /** The minimum keeps a narrow panorama or a 1×1 picture large enough to press. */
  minWidth: number
  minHeight: number
}

/** Limits of a single picture or video in a note. */
export const NOTE_MEDIA_LIMITS: MediaBoxLimits = {
  maxWidth: 600,
  maxHeight: 510,
  minWidth: 120,
  minHeight: 80,
}

/** Aspect ratio of the reserved space if the author states no size. */
const DEFAULT_RATIO = 4 / 3

/** The usual size of videos. It is used if the author states no size. */
export const DEFAULT_VIDEO_SIZE: Dimensions = { width: 1280, height: 720 }

/** The space that is reserved for media before they have loaded, so that nothing below moves when they load. */
export interface MediaBox {
  /** Whole numbers of CSS pixels. */
  width: number
  height: number
}

/**
 * Returns the box for a picture with these dimensions. A large picture is scaled down to the maximum; a small one is
 * enlarged only to the minimum. The caller sets `maxWidth` to the width of its column. Invalid dimensions (zero, NaN,
 * infinite) are ignored.
 */
export function fitMediaBox(dim?: Dimensions, limits: Partial<MediaBoxLimits> = {}): MediaBox {
  const { maxWidth, maxHeight, minWidth, minHeight } = { ...NOTE_MEDIA_LIMITS, ...limits }
  const hasDimensions = dim !== undefined && isValidSide(dim.width) && isValidSide(dim.height)
  const source = hasDimensions ? dim : { width: maxWidth, height: maxWidth / DEFAULT_RATIO }
  const scale = Math.min(1, maxWidth / source.width, maxHeight / source.height)
  // A column may be narrower than the minimum. The maximum then takes precedence.
  const width = Math.round(clamp(source.width * scale, minWidth, maxWidth))
  const height = Math.round(clamp(source.height * scale, minHeight, maxHeight))
  return { width, height }
}

/** True if two aspect ratios differ by less than 5 %, so that little of a picture is cropped to fill a box. */
export function hasSimilarRatio(box: Dimensions, picture: Dimensions): boolean {
  const distortion = box.width / box.height / (picture.width / picture.height)
  return distortion > 0.95 && distortion < 1.05
}

function isValidSide(value: number): boolean {
  return Number.isFinite(value) && value > 0
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(1, Math.min(max, Math.max(min, value)))
}
