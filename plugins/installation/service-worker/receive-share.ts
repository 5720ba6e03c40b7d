import { textContainsSecret } from '#kernel/nostr'
import {
  MAX_SHARED_TEXT_CHARS,
  SHARED_CACHE_NAME,
  SHARED_SECRET_PATH,
  SHARED_TEXT_PATH,
  sharedFilePath,
} from '../share/shared-cache'

export const SHARE_PATH = '/share'

/** Maximum number of shared files. Further files are ignored. */
const MAX_FILES = 10
/** Bytes. */
const MAX_FILE_BYTES = 100_000_000

const FIELDS = ['title', 'text', 'url'] as const

/**
 * Receives content that another app shares (Web Share Target), and redirects to the page that opens the composer with
 * it. Meanwhile the content is stored, because the page takes time to load and the user may have to sign in first. A
 * text that contains a secret is never stored.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData()
  await caches.delete(SHARED_CACHE_NAME)
  const cache = await caches.open(SHARED_CACHE_NAME)
  const texts = FIELDS.map(name => form.get(name)).filter(
    part => typeof part === 'string' && part.trim() !== '',
  )
  const text = [...new Set(texts)].join('\n')
  if (textContainsSecret(text)) await cache.put(SHARED_SECRET_PATH, new Response())
  else await cache.put(SHARED_TEXT_PATH, new Response(text.slice(0, MAX_SHARED_TEXT_CHARS)))
  const files = form
    .getAll('media')
    .filter(part => part instanceof File)
    .filter(({ type, size }) => /^(image|video)\//.test(type) && size <= MAX_FILE_BYTES)
  for (const [i, file] of files.slice(0, MAX_FILES).entries())
    await cache
      .put(sharedFilePath(i, file.name), new Response(file, { headers: { 'Content-Type': file.type } }))
      // The storage is full. The text and the files that were stored are shared nevertheless.
      .catch(() => {})
  return Response.redirect(SHARE_PATH, 303)
}
