/** Cache Storage in which the service worker keeps shared content until the composer takes it. */
export const SHARED_CACHE = 'pinion-shared'
export const SHARED_TEXT = '/shared/text'

/** An empty entry that replaces a text with a secret. */
export const SHARED_SECRET = '/shared/secret'

/** Most characters of a shared text that are kept. */
export const MAX_SHARED_TEXT = 10_000

/** The cache entry of one file, which ends with the file's name. */
export const sharedFilePath = (place: number, name: string): string =>
  `/shared/${place}/${encodeURIComponent(name)}`
