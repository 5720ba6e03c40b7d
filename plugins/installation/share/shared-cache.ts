/** Where the service worker keeps what another app shares until the composer takes it (Cache Storage). */
export const SHARED_CACHE = 'pinion-shared'
export const SHARED_TEXT = '/shared/text'

/** Characters of a shared text. */
export const LONGEST_SHARED_TEXT = 10_000

/** The entry of one file: its place, and its name at the end. */
export const sharedFilePath = (place: number, name: string): string =>
  `/shared/${place}/${encodeURIComponent(name)}`
