import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { expect, test } from 'vitest'
import { containsOwnSecretKey } from './contains-own-secret-key'

const secretKey = generateSecretKey()
const hex = Buffer.from(secretKey).toString('hex')
const pubkey = getPublicKey(secretKey)
const other = getPublicKey(generateSecretKey())

test.each([
  hex,
  hex.toUpperCase(),
  `my key: ${hex}.`,
  `0x${hex}`,
  `${pubkey} and ${hex}`,
  `%7B%22sk%22%3A%22${hex}%22%7D`,
  hex.replace(/./g, c => `%25${c.charCodeAt(0).toString(16)}`),
])('%s is the key of an account', text => {
  expect(containsOwnSecretKey(text, [other, pubkey])).toBe(true)
  expect(containsOwnSecretKey(text, [other])).toBe(false)
  expect(containsOwnSecretKey(text, [])).toBe(false)
})

test.each([pubkey, 'f'.repeat(64), '0'.repeat(64), hex.slice(1), `${hex}0`, ''])('%s is not', text => {
  expect(containsOwnSecretKey(text, [other, pubkey])).toBe(false)
})

test('a text of nothing but keys is read quickly', () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => (i + 1).toString(16).padStart(64, '0')).join(' ')
  const started = performance.now()
  expect(containsOwnSecretKey(keys, [other])).toBe(false)
  expect(performance.now() - started).toBeLessThan(5_000)
})
