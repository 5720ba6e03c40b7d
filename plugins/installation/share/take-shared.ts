import { MAX_SHARED_TEXT, SHARED_CACHE, SHARED_SECRET, SHARED_TEXT } from './shared-cache'

/** Content that another app has shared. */
export interface SharedContent {
  readonly text: string
  readonly files: readonly File[]
  /** True if the text contained a secret, and therefore was not stored. */
  readonly secret: boolean
}

/**
 * Reads the shared content. Resolves with `undefined` if there is none. The content stays in the cache until
 * `forgetShared` is called, because signing in first may take long.
 */
export async function readShared(): Promise<SharedContent | undefined> {
  if (!(await caches.has(SHARED_CACHE))) return undefined
  const cache = await caches.open(SHARED_CACHE)
  let text = ''
  let secret = false
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (!response) continue
    const { pathname } = new URL(request.url)
    if (pathname === SHARED_TEXT) text = (await response.text()).slice(0, MAX_SHARED_TEXT)
    else if (pathname === SHARED_SECRET) secret = true
    else {
      const blob = await response.blob()
      const name = decodeURIComponent(pathname.split('/').at(-1) ?? '') || 'shared'
      files.push(new File([blob], name, { type: blob.type }))
    }
  }
  return { text, files, secret }
}

export const forgetShared = (): Promise<boolean> => caches.delete(SHARED_CACHE)
