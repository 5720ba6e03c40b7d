/** Punctuation of many scripts, and the joiners (U+200C, U+200D), which may end a word. */
const TRAILING = '.,;:!?*\'"‘’‹›„،؛؟।॥։።\u200c\u200d'
const OPENER: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Removes the punctuation of the surrounding sentence from a URL. A closing bracket stays if the URL contains its
 * opening bracket, as in `(see https://en.wikipedia.org/wiki/Key_(lock))`.
 */
export function trimUrl(raw: string): string {
  const depth: Record<string, number> = { '(': 0, '[': 0, '{': 0 }
  for (const char of raw) {
    if (char in depth) depth[char]!++
    else if (OPENER[char]) depth[OPENER[char]]!--
  }
  let end = raw.length
  for (; end > 0; end--) {
    const char = raw[end - 1]!
    const opener = OPENER[char]
    if (opener ? depth[opener]! >= 0 : !TRAILING.includes(char)) break
    if (opener) depth[opener]!++
  }
  return raw.slice(0, end)
}
