import { isHexKey } from '#kernel/nostr'

/** Name of the item in the tab's session storage. The browser deletes the item when the tab is closed. */
const STORAGE_KEY = 'pinion/debug-page'

/**
 * Returns the secret key (hex) of the session that this tab shows. It is stored, so that a reload shows the session
 * again.
 */
export function readViewedSessionKey(): string | undefined {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY)
    return stored !== null && isHexKey(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeViewedSessionKey(secret: string | undefined): void {
  try {
    if (secret === undefined) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, secret)
  } catch {
    // The storage is blocked. After a reload, the user must enter the link again.
  }
}

/** Returns the key in a session's link or in the hash of it, or `undefined` if there is none. */
export function parseSessionKey(text: string): string | undefined {
  const key = text.trim().slice(-64).toLowerCase()
  const prefix = text.trim().slice(0, -64)
  return isHexKey(key) && (prefix === '' || prefix.endsWith('#')) ? key : undefined
}
