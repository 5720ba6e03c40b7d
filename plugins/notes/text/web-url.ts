/** UTF-16 units of a URL that is still followed. */
const MAX_URL = 2048

/**
 * The only gate for addresses from notes: http or https, no credentials (`https://bank.example@evil.example`),
 * no secret key inside, at most 2,048 characters.
 */
export function toWebUrl(text: string): URL | undefined {
  // The URL parser removes white space inside and repairs missing slashes; such texts are not what they look like.
  if (text.length > MAX_URL || !/^https?:\/\/[^\s\\/]\S*$/i.test(text) || /nsec1/i.test(text))
    return undefined
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname && !url.username && !url.password && !text.includes('\\') ? url : undefined
  } catch {
    return undefined
  }
}
