import { IMAGE_PROXY_SETTINGS_KEY } from '#kernel/images'
import { readStoredRecord, readUncheckedField } from '../read-stored-record'

/**
 * Copies the image proxy's settings from the record `pinion/content`, where they were stored until version 0.1. Does
 * nothing if there are newer settings.
 */
export function migrateProxySettings(): void {
  if (readStoredRecord(IMAGE_PROXY_SETTINGS_KEY) !== undefined) return
  const value = readUncheckedField(readStoredRecord('pinion/content'), 'imgproxy')
  if (value === undefined) return
  try {
    localStorage.setItem(IMAGE_PROXY_SETTINGS_KEY, JSON.stringify({ version: 1, value }))
  } catch {
    // If the storage is full or blocked, the settings are lost and the site's proxy is used.
  }
}
