/** A mistyped key is nearly the key, so the checksum does not matter; shorter texts are talk about keys. */
const SECRET = /nsec1[0-9a-z]{20,}/gi

/** Replaces secret keys somebody posted by mistake with `nsec1…`, inside links and words too. */
export function maskSecrets(text: string): string {
  return /nsec1/i.test(text) ? text.replace(SECRET, 'nsec1…') : text
}
