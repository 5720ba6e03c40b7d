import {
  MAX_SHARED_TEXT_CHARS,
  SHARED_CACHE_NAME,
  SHARED_SECRET_PATH,
  SHARED_TEXT_PATH,
} from './shared-cache'

/** Content that another app has shared. */
export interface SharedContent {
  readonly text: string
  readonly files: readonly File[]
  /** True if the text was not stored, because it contained a secret. */
  readonly containedSecret: boolean
}

/**
 * Returns the shared content, or `undefined` if there is none. It stays in the cache until `deleteSharedContent` is
 * called, because the user may have to sign in first.
 */
export async function readSharedContent(): Promise<SharedContent | undefined> {
  if (!(await caches.has(SHARED_CACHE_NAME))) return undefined
  const cache = await caches.open(SHARED_CACHE_NAME)
  let text = ''
  let secret = false
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (!response) continue
    const { pathname } = new URL(request.url)
    if (pathname === SHARED_TEXT_PATH) text = (await response.text()).slice(0, MAX_SHARED_TEXT_CHARS)
    else if (pathname === SHARED_SECRET_PATH) secret = true
    else {
      const blob = await response.blob()
      const name = decodeURIComponent(pathname.split('/').at(-1) ?? '') || 'shared'
      files.push(new File([blob], name, { type: blob.type }))
    }
  }
  return { text, files, containedSecret: secret }
}

export const deleteSharedContent = (): Promise<boolean> => caches.delete(SHARED_CACHE_NAME)
