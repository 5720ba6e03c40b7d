/** Cache Storage in which the service worker keeps shared content until the composer takes it. */
export const SHARED_CACHE = 'pinion-shared'
export const SHARED_TEXT = '/shared/text'

/** An empty entry in place of a text that held a secret. */
export const SHARED_SECRET = '/shared/secret'

/** Characters of a shared text. */
export const MAX_SHARED_TEXT = 10_000

/** The entry of one file: its place, and its name at the end. */
export const sharedFilePath = (place: number, name: string): string =>
  `/shared/${place}/${encodeURIComponent(name)}`
