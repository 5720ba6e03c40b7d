/** Name of the Cache Storage in which the service worker stores shared content until the composer takes it. */
export const SHARED_CACHE_NAME = 'pinion-shared'
export const SHARED_TEXT_PATH = '/shared/text'

/** Path of an empty cache entry. It stands for a text that was not stored because it contains a secret. */
export const SHARED_SECRET_PATH = '/shared/secret'

/** Maximum number of characters of a shared text that are stored. */
export const MAX_SHARED_TEXT_CHARS = 10_000

/** Returns the path of a shared file's cache entry. The path ends with the file's name. */
export const sharedFilePath = (index: number, name: string): string =>
  `/shared/${index}/${encodeURIComponent(name)}`
