import type { Dimensions } from './media-item'

/** Limits in CSS pixels. */
export interface BoxLimits {
  maxWidth: number
  maxHeight: number
  /** Keeps a narrow panorama or a 1×1 picture large enough to press. */
  minWidth: number
  minHeight: number
}

/** Limits of a single picture or video in a note. */
export const NOTE_BOX: BoxLimits = { maxWidth: 600, maxHeight: 510, minWidth: 120, minHeight: 80 }

/** Ratio reserved when the author states no size. */
const DEFAULT_RATIO = 4 / 3

/** The usual size of films, used if the author gives none. */
export const USUAL_FILM: Dimensions = { width: 1280, height: 720 }

/** The space kept for media before it has loaded, so that nothing below it moves. */
export interface Box {
  /** CSS pixels, whole numbers. */
  width: number
  height: number
  /** `contain` if the box could not follow the picture's ratio within the limits, otherwise `cover`. */
  fit: 'cover' | 'contain'
  /** True when the size is a guess and the view should not crop to it. */
  guessed: boolean
}

/**
 * Scales stated dimensions down into the limits, never up beyond the minimum. The caller narrows `maxWidth`
 * to the column it has. Nonsense (zero, NaN, infinite) counts as not stated.
 */
export function fitBox(dim?: Dimensions, limits: Partial<BoxLimits> = {}): Box {
  const { maxWidth, maxHeight, minWidth, minHeight } = { ...NOTE_BOX, ...limits }
  const known = dim !== undefined && isSide(dim.width) && isSide(dim.height)
  const source = known ? dim : { width: maxWidth, height: maxWidth / DEFAULT_RATIO }
  const scale = Math.min(1, maxWidth / source.width, maxHeight / source.height)
  // The column may be narrower than the minimum: the maximum wins.
  const width = Math.round(clamp(source.width * scale, minWidth, maxWidth))
  const height = Math.round(clamp(source.height * scale, minHeight, maxHeight))
  const distortion = width / height / (source.width / source.height)
  const fit = known && distortion > 0.95 && distortion < 1.05 ? 'cover' : 'contain'
  return { width, height, fit, guessed: !known }
}

function isSide(value: number): boolean {
  return Number.isFinite(value) && value > 0
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(1, Math.min(max, Math.max(min, value)))
}
