import { textContainsSecret } from '#kernel/nostr'

/** Maximum length of a URL in UTF-16 units. */
const MAX_URL = 2048

/**
 * The only check for addresses from notes. Returns the URL if it is http or https, at most 2,048 characters long, and
 * contains no secret key and no credentials (`https://bank.example@evil.example`).
 */
export function parseWebUrl(text: string): URL | undefined {
  // Refuse misleading texts that the URL parser would repair: white space inside, or missing slashes.
  if (text.length > MAX_URL || !/^https?:\/\/[^\s\\/]\S*$/i.test(text)) return undefined
  // `nsec1` is what remains of a secret key after masking. Refuse an address that contained one.
  if (/nsec1/i.test(text) || textContainsSecret(text)) return undefined
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname && !url.username && !url.password && !text.includes('\\') ? url : undefined
  } catch {
    return undefined
  }
}
