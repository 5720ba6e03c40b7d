import { vi } from 'vitest'

/**
 * Makes the browser refuse to open any database, as some do in a private window or without room on the disk, until the
 * returned function is called.
 */
export function stubRefusedDatabases(): () => void {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request: Pick<IDBOpenDBRequest, 'error' | 'onerror'> = {
      error: new DOMException('The browser refuses.', 'UnknownError'),
      onerror: null,
    }
    const refused = request as IDBOpenDBRequest
    queueMicrotask(() => refused.onerror?.(new Event('error')))
    return refused
  })
  return () => opening.mockRestore()
}
