import { webcrypto } from 'node:crypto'
import { verifyEvent } from 'nostr-tools/pure'
import { describe, expect, test } from 'vitest'
import {
  decryptNip44Payload,
  encryptNip44Payload,
  generateKeyPair,
  type KeyPair,
  type RandomBytes,
  signEvent,
  tryDeriveConversationKey,
} from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { createDirectRumor } from './direct-rumor'
import {
  createGiftWrap,
  GIFT_WRAP_KIND,
  type GiftWrapReader,
  openGiftWrap,
  SEAL_KIND,
  type SealSigner,
} from './gift-wrap'

const NOW_S = 1_800_000_000
const TWO_DAYS_S = 2 * 24 * 60 * 60
const randomBytes: RandomBytes = length => webcrypto.getRandomValues(new Uint8Array(length))
const surroundings = { now: NOW_S * 1_000, randomBytes }
const [ana, ben, mallory] = [1, 2, 3].map(() => generateKeyPair(randomBytes)) as [KeyPair, KeyPair, KeyPair]

const keyFor = (own: KeyPair, peer: string): string => tryDeriveConversationKey(own.secretKey, peer) ?? ''
const signerOf = (own: KeyPair): SealSigner => ({
  encrypt: async (peer, text) => encryptNip44Payload(text, keyFor(own, peer), randomBytes),
  sign: async draft => signEvent(draft, own, randomBytes),
})
const decryptWith = (own: KeyPair, peer: string, payload: string): string => {
  const opened = decryptNip44Payload(payload, keyFor(own, peer))
  if (opened === undefined) throw new Error('It cannot be decrypted.')
  return opened
}
const readerOf = (own: KeyPair): GiftWrapReader => ({
  pubkey: own.publicKey,
  decrypt: async (peer, payload) => decryptWith(own, peer, payload),
  async verify(event) {
    const copy = JSON.parse(JSON.stringify(event)) as Parameters<typeof verifyEvent>[0]
    return verifyEvent(copy) ? (copy as NostrEvent) : undefined
  },
})
const text = (content: string, tags: string[][] = [['p', ben.publicKey]], at = NOW_S) =>
  createDirectRumor(ana.publicKey, { kind: 14, content, tags }, at)
const open = (wrap: NostrEvent, by = ben) => openGiftWrap(wrap, readerOf(by), NOW_S)

/** Wraps a hostile message. A test can change each layer before the next one is put around it. */
function wrapAnything(
  rumor: unknown,
  { seal = {}, by = ana, to = ben.publicKey }: { seal?: object; by?: KeyPair; to?: string } = {},
): NostrEvent {
  const content = encryptNip44Payload(JSON.stringify(rumor), keyFor(by, to), randomBytes)
  const signed = signEvent({ kind: SEAL_KIND, content, tags: [], created_at: NOW_S }, by, randomBytes)
  const oneTime = generateKeyPair(randomBytes)
  const draft = {
    kind: GIFT_WRAP_KIND,
    content: encryptNip44Payload(JSON.stringify({ ...signed, ...seal }), keyFor(oneTime, to), randomBytes),
    tags: [['p', to]],
    created_at: NOW_S,
  }
  return signEvent(draft, oneTime, randomBytes)
}

test('every member and the sender get the same rumor, by one-time keys and at independent times of the last two days', async () => {
  const rumor = text('Tea at four?', [
    ['p', ben.publicKey],
    ['p', mallory.publicKey],
  ])
  const everybody = [ana, ben, mallory]
  const wraps = await Promise.all(
    everybody.map(one => createGiftWrap(rumor, one.publicKey, signerOf(ana), surroundings)),
  )
  const opened = await Promise.all(wraps.map((wrap, i) => open(wrap, everybody[i])))
  expect(opened).toEqual([{ rumor }, { rumor }, { rumor }])
  const keys = new Set([...wraps.map(({ pubkey }) => pubkey), ...everybody.map(({ publicKey }) => publicKey)])
  expect(keys.size).toBe(6)
  for (const { created_at, tags } of wraps) {
    expect(tags).toHaveLength(1)
    expect(created_at).toBeLessThanOrEqual(NOW_S)
    expect(created_at).toBeGreaterThan(NOW_S - TWO_DAYS_S - 1)
  }
  // The times of a wrap and of its seal must not show that they belong together.
  const sealOf = (wrap: NostrEvent) => JSON.parse(decryptWith(ben, wrap.pubkey, wrap.content)) as NostrEvent
  const many = await Promise.all(
    Array.from({ length: 8 }, () => createGiftWrap(rumor, ben.publicKey, signerOf(ana), surroundings)),
  )
  expect(many.filter(wrap => wrap.created_at === sealOf(wrap).created_at).length).toBeLessThan(2)
})

test('a message that expires says so on the seal and on the wrap, so that relays forget it', async () => {
  const wrap = await createGiftWrap(text('Soon gone'), ben.publicKey, signerOf(ana), surroundings, NOW_S + 60)
  expect(wrap.tags).toContainEqual(['expiration', String(NOW_S + 60)])
  expect(await open(wrap)).toMatchObject({ rumor: { content: 'Soon gone' }, expiresAt: NOW_S + 60 })
})

test('a text of 40,960 bytes in all fits; one byte more is refused before anything is signed', async () => {
  const room = 40_960 - JSON.stringify(text('')).length
  const fitting = await createGiftWrap(text('x'.repeat(room)), ben.publicKey, signerOf(ana), surroundings)
  expect(await open(fitting)).toMatchObject({ rumor: { content: 'x'.repeat(room) } })
  const signer: SealSigner = { ...signerOf(ana), sign: () => Promise.reject(new Error('was asked')) }
  await expect(
    createGiftWrap(text('x'.repeat(room + 1)), ben.publicKey, signer, surroundings),
  ).rejects.toThrow('too long')
})

describe('what a stranger sends', () => {
  const rumor = text('Hello')
  const { id: _, ...withoutId } = rumor
  const refused: readonly [string, () => NostrEvent | Promise<NostrEvent>, string][] = [
    ['a wrap for somebody else', () => wrapAnything(rumor, { to: mallory.publicKey }), 'not-mine'],
    ['a forged seal', () => wrapAnything(rumor, { seal: { sig: '0'.repeat(128) } }), 'forged-seal'],
    [
      'a seal that names another author',
      () => wrapAnything(rumor, { seal: { pubkey: mallory.publicKey } }),
      'forged-seal',
    ],
    ['a seal with tags', () => wrapAnything(rumor, { seal: { tags: [['p', ben.publicKey]] } }), 'bad-seal'],
    ['another event in place of the seal', () => wrapAnything(rumor, { seal: { kind: 1 } }), 'bad-seal'],
    ["a rumor that claims another's name", () => wrapAnything(rumor, { by: mallory }), 'malformed'],
    ['a signed rumor', () => wrapAnything({ ...rumor, sig: '0'.repeat(128) }), 'signed'],
    ['a rumor with a wrong id', () => wrapAnything({ ...rumor, id: '0'.repeat(64) }), 'wrong-id'],
    [
      'a rumor of another kind',
      () => wrapAnything(createDirectRumor(ana.publicKey, { ...rumor, kind: 1 }, NOW_S)),
      'unknown-kind',
    ],
    ['a room without the reader', () => wrapAnything(text('Hi', [['p', mallory.publicKey]])), 'not-for-me'],
    ['no rumor', () => wrapAnything('hello'), 'malformed'],
    ['tags that are none', () => wrapAnything({ ...rumor, tags: [['p', 7]] }), 'malformed'],
    [
      'a payload of another key',
      () => ({ ...wrapAnything(rumor), pubkey: generateKeyPair(randomBytes).publicKey }),
      'not-decrypted',
    ],
  ]
  test.each(refused)('%s is refused', async (_name, make, reason) => {
    expect(await open(await make())).toEqual({ refused: reason })
  })

  test('a rumor without an id is read, and gets its own', async () => {
    expect(await open(wrapAnything(withoutId))).toEqual({ rumor })
  })

  test('a time in the future is set back to ten minutes from now', async () => {
    const opened = await open(wrapAnything(text('Tomorrow', undefined, NOW_S + 86_400)))
    expect(opened).toMatchObject({ rumor: { created_at: NOW_S + 600 } })
  })

  test('a signer that refuses or an engine that does not verify throws nothing, and calls nothing forged', async () => {
    const reader: GiftWrapReader = { ...readerOf(ben), verify: () => Promise.reject(new Error('offline')) }
    expect(await openGiftWrap(wrapAnything(rumor), reader, NOW_S)).toEqual({ refused: 'not-verified' })
  })
})
