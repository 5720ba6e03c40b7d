import {
  naddrEncode,
  neventEncode,
  noteEncode,
  nprofileEncode,
  npubEncode,
  nsecEncode,
} from 'nostr-tools/nip19'
import { encrypt } from 'nostr-tools/nip49'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { describe, expect, it } from 'vitest'
import { textContainsSecret } from '#kernel/nostr'
import { containsOwnSecretKey } from './own-key'
import { parseHashtagQuery } from './parse-hashtag-query'
import { parseSearchTarget } from './parse-search-target'

const HERE = 'https://pinion.example'
const secretKey = generateSecretKey()
const pubkey = getPublicKey(secretKey)
const hexOfSecret = Buffer.from(secretKey).toString('hex')

describe('the target of a text', () => {
  const codes = [
    npubEncode(pubkey),
    nprofileEncode({ pubkey, relays: ['wss://relay.example'] }),
    noteEncode(pubkey),
    neventEncode({ id: pubkey, relays: [] }),
    naddrEncode({ kind: 30_023, pubkey, identifier: 'x' }),
  ]
  it.each(codes)('%s, bare or in a link, leads to its page', code => {
    for (const text of [
      code,
      ` ${code} `,
      code.toUpperCase(),
      `@${code}`,
      `nostr:${code}`,
      `web+nostr:${code}`,
      `https://njump.example/${code}`,
      `https://other.example/p/${code}?tab=1#top`,
    ])
      expect(parseSearchTarget(text, HERE), text).toEqual({ path: `/${code}` })
  })
  it('a link into the app stays in the app', () => {
    expect(parseSearchTarget(`${HERE}/search/x?y#z`, HERE)).toEqual({ path: '/search/x?y#z' })
    expect(parseSearchTarget(`${HERE}//evil.example/x`, HERE)).toEqual({ path: '/evil.example/x' })
  })
  it('64 hex digits may be a person or an event', () => {
    expect(parseSearchTarget(pubkey.toUpperCase(), HERE)).toEqual({ hex: pubkey })
  })
  it('words, broken codes and foreign links have no target', () => {
    const [npub = ''] = codes
    for (const text of [
      '',
      'tom',
      // The same npub with another last letter, so that its checksum is wrong.
      npub.slice(0, -1) + (npub.endsWith('q') ? 'p' : 'q'),
      `${npub} and more`,
      npub.slice(0, 30),
      pubkey.slice(1),
      'https://example.com/npub1',
      'https://',
      `x${'a'.repeat(7_000)}`,
      nsecEncode(secretKey),
    ])
      expect(parseSearchTarget(text, HERE), text.slice(0, 80)).toBeUndefined()
  })
})

describe('secrets', () => {
  it('are recognized anywhere in a text', () => {
    for (const text of [
      nsecEncode(secretKey),
      `my key ${nsecEncode(secretKey).toUpperCase()}!`,
      `https://x.example/${nsecEncode(secretKey)}`,
      encrypt(secretKey, 'pw', 4),
      `nostr+walletconnect://${pubkey}?relay=wss://r.example&secret=${hexOfSecret}`,
      `bunker://${pubkey}?secret=abc`,
    ])
      expect(textContainsSecret(text), text).toBe(true)
    for (const text of ['nsec1', 'what is nsec1?', npubEncode(pubkey), 'tom'])
      expect(textContainsSecret(text)).toBe(false)
  })
  it('in hex are recognized by their account', () => {
    expect(containsOwnSecretKey(hexOfSecret, [pubkey])).toBe(true)
    expect(containsOwnSecretKey(hexOfSecret, ['ab'.repeat(32)])).toBe(false)
    expect(containsOwnSecretKey(hexOfSecret, [])).toBe(false)
    expect(containsOwnSecretKey(pubkey, [pubkey])).toBe(false)
    expect(containsOwnSecretKey('f'.repeat(64), [pubkey])).toBe(false)
  })
})

describe('a hashtag', () => {
  it('is a single word after #', () => {
    expect(['#Tag', ' #größe_1 ', '#'].map(parseHashtagQuery)).toEqual(['tag', 'größe_1', undefined])
    expect(['tag', '#a b', '#a#b', '#!'].map(parseHashtagQuery)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
