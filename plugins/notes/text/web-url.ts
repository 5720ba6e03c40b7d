import { holdsSecret } from '#kernel/nostr'

/** Maximum length of a URL in UTF-16 units. */
const MAX_URL = 2048

/**
 * The single check for addresses from notes: http or https, no credentials (`https://bank.example@evil.example`), no
 * secret inside, at most 2,048 characters.
 */
export function toWebUrl(text: string): URL | undefined {
  // Refuse texts that the URL parser would repair, with white space inside or missing slashes, because they mislead.
  if (text.length > MAX_URL || !/^https?:\/\/[^\s\\/]\S*$/i.test(text)) return undefined
  // Secret keys in a note were masked before; `nsec1` is what remains of them.
  if (/nsec1/i.test(text) || holdsSecret(text)) return undefined
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname && !url.username && !url.password && !text.includes('\\') ? url : undefined
  } catch {
    return undefined
  }
}
