/** Name of the Cache Storage in which the service worker stores shared content until the composer takes it. */
export const SHARED_CACHE = 'pinion-shared'
export const SHARED_TEXT = '/shared/text'

/** Path of an empty entry that is stored instead of a text that contains a secret. */
export const SHARED_SECRET = '/shared/secret'

/** Maximum number of characters of a shared text that are stored. */
export const MAX_SHARED_TEXT = 10_000

/** Returns the path of a shared file's cache entry. The path ends with the file's name. */
export const sharedFilePath = (place: number, name: string): string =>
  `/shared/${place}/${encodeURIComponent(name)}`
