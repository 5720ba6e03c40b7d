/**
 * Matches a secret key even if its checksum is wrong, because a mistyped key reveals most of the real key. Shorter
 * texts only mention the prefix.
 */
const SECRET = /nsec1[0-9a-z]{20,}/gi

/** Replaces secret keys that somebody posted by mistake with `nsec1…`, also inside links and words. */
export function maskSecrets(text: string): string {
  return /nsec1/i.test(text) ? text.replace(SECRET, 'nsec1…') : text
}
