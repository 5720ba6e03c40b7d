import { IMAGE_PROXY_SETTINGS } from '#kernel/images'
import { field, stored } from '../stored'

/** Copies the image proxy's settings, once, from the notes' settings, where they were kept until version 0.1. */
export function adoptFormerProxy(): void {
  if (stored(IMAGE_PROXY_SETTINGS) !== undefined) return
  const value = field(stored('pinion/content'), 'imgproxy')
  if (value === undefined) return
  try {
    localStorage.setItem(IMAGE_PROXY_SETTINGS, JSON.stringify({ version: 1, value }))
  } catch {
    // Storage is full or blocked; the site's own proxy is used.
  }
}
