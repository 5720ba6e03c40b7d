import { describe, expect, test } from 'vitest'
import { encodeNprofile, encodeNpub } from '#kernel/nostr'
import { parseTypedKey } from './parse-typed-key'

const hex = 'a1'.repeat(32)
const nsec = `nsec1${'q'.repeat(58)}`

describe('the field for a secret key', () => {
  test.each([
    [nsec, 'secret'],
    [` ${nsec.toUpperCase()}\n`, 'secret'],
    [hex, 'secret'],
    [hex.toUpperCase(), 'secret'],
    [`ncryptsec1${'q'.repeat(152)}`, 'encrypted'],
    [`bunker://${hex}?relay=wss://r.example`, 'bunker'],
    ['', 'nothing'],
    ['   ', 'nothing'],
    ['nsec1', 'short'],
    [hex.slice(1, 60), 'short'],
    [hex.slice(1), 'unknown'],
    [`${hex}00`, 'unknown'],
    [`${nsec}q`, 'unknown'],
    // An npub with a wrong checksum is not a key.
    [`npub1${'q'.repeat(58)}`, 'unknown'],
  ])('takes %s as %s', (text, kind) => {
    expect(parseTypedKey(text).kind).toBe(kind)
  })

  test('takes public keys as accounts to view', () => {
    const expected = { kind: 'public', pubkey: hex }
    expect(parseTypedKey(encodeNpub(hex) ?? '')).toEqual(expected)
    expect(parseTypedKey(`nostr:${encodeNpub(hex)}`)).toEqual(expected)
    expect(parseTypedKey(encodeNprofile({ pubkey: hex, relays: ['wss://r.example'] }) ?? '')).toEqual(
      expected,
    )
  })
})
