import { IMAGE_PROXY_SETTINGS } from '#kernel/images'
import { field, stored } from '../stored'

/**
 * Copies the image proxy's settings from the record `pinion/content`, where they were stored until version 0.1. Does
 * nothing if there are newer settings.
 */
export function adoptFormerProxy(): void {
  if (stored(IMAGE_PROXY_SETTINGS) !== undefined) return
  const value = field(stored('pinion/content'), 'imgproxy')
  if (value === undefined) return
  try {
    localStorage.setItem(IMAGE_PROXY_SETTINGS, JSON.stringify({ version: 1, value }))
  } catch {
    // If the storage is full or blocked, the settings are lost and the site's proxy is used.
  }
}
