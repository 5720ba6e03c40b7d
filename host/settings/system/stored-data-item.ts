import { formatBytes } from '#ui-kit'

/** One sort of data that Pinion stores on this device. */
export interface StoredDataItem {
  readonly id: string
  readonly title: string
  /** A sentence that says what the data is for, and what its deletion costs. */
  readonly text: string
  /** The approximate size in bytes. Missing if it could not be measured. */
  readonly bytes?: number | undefined
  /** True if the data exists nowhere else. The reader is then asked before it is deleted. */
  readonly irreplaceable?: true | undefined
  /** Deletes the data. Rejects with a message for the user. Missing if this data cannot be deleted separately. */
  readonly clear?: () => Promise<unknown>
}

/** Returns an approximate size as text that begins with a capital. */
export const formatSize = (bytes: number): string =>
  bytes === 0 ? 'Nothing' : formatBytes(bytes).replace(/^u/, 'U')
