import { hexToBytes } from '@noble/hashes/utils.js'
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, verifyEvent } from 'nostr-tools/pure'
import { describe, expect, test } from 'vitest'
import { computeEventId, generateKeyPair } from '#kernel/keys'
import { createInvite } from './invite'
import { createInviteResponse, decryptInviteeIdentityProof, unwrapResponse } from './invite-response'
import {
  createIdentity,
  requireNotRefused,
  TEST_NOW_MS,
  testCryptoEnvironment,
  testRandomBytes,
} from './testing/session-sides'

const [alice, bob] = [createIdentity(), createIdentity()]
const invite = createInvite({ inviter: alice.pubkey }, testCryptoEnvironment)
const sessionKey = generateKeyPair(testRandomBytes).publicKey
const acceptance = { invite, invitee: bob.pubkey, sessionKey, encrypt: bob.encrypt }

/** Wraps any content in the three layers of a response. */
async function wrap({ payload, inner }: { payload?: unknown; inner?: (content: string) => unknown }) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload ?? { sessionKey })
  const proof = await bob.encrypt(alice.pubkey, text)
  const content = encrypt(proof, hexToBytes(invite.sharedSecret))
  const middle = inner ? inner(content) : { pubkey: bob.pubkey, content, created_at: 1 }
  const oneTime = generateSecretKey()
  return finalizeEvent(
    {
      kind: 1059,
      created_at: 1,
      tags: [['p', invite.ephemeralKey]],
      content: encrypt(JSON.stringify(middle), getConversationKey(oneTime, invite.ephemeralKey)),
    },
    oneTime,
  )
}

describe('making', () => {
  test('a response shows neither who answers nor when', async () => {
    const responses = await Promise.all(
      [0, 1].map(() => createInviteResponse(acceptance, testCryptoEnvironment)),
    )
    const [one, two] = responses.map(requireNotRefused)
    if (!one || !two) throw new Error('Two responses were made.')
    expect(one.pubkey).not.toBe(two.pubkey)
    expect(one.tags).toEqual([['p', invite.ephemeralKey]])
    expect(JSON.stringify(one)).not.toContain(bob.pubkey)
    expect(verifyEvent({ ...one, tags: [['p', invite.ephemeralKey]] })).toBe(true)
  })

  test('its time is up to two days back', async () => {
    const times = [0, 128, 255].map(async byte => {
      const random = (length: number) =>
        length === 4 ? new Uint8Array(4).fill(byte) : testRandomBytes(length)
      const response = await createInviteResponse(acceptance, { now: TEST_NOW_MS, randomBytes: random })
      return TEST_NOW_MS / 1_000 - requireNotRefused(response).created_at
    })
    const [latest, middle, earliest] = await Promise.all(times)
    expect(latest).toBe(0)
    expect(middle).toBeCloseTo(86_400, -3)
    expect(earliest).toBe(172_799)
  })

  test('its middle layer is an unsigned event with a valid id', async () => {
    const event = requireNotRefused(await createInviteResponse(acceptance, testCryptoEnvironment))
    const key = getConversationKey(hexToBytes(invite.ephemeral.secretKey), event.pubkey)
    const inner = JSON.parse(decrypt(event.content, key))
    expect(Object.keys(inner).toSorted()).toEqual(['content', 'created_at', 'id', 'kind', 'pubkey', 'tags'])
    expect([inner.kind, inner.tags, inner.id]).toEqual([1060, [], computeEventId(inner)])
  })

  test('an invite whose key is none is refused', async () => {
    const broken = { ...acceptance, invite: { ...invite, ephemeralKey: 'f'.repeat(64) } }
    expect(await createInviteResponse(broken, testCryptoEnvironment)).toEqual({ refused: 'bad-key' })
  })
})

describe('reading', () => {
  test('the outer layers tell who claims to answer, before the signer is asked', async () => {
    const owner = createIdentity().pubkey
    const event = requireNotRefused(
      await createInviteResponse({ ...acceptance, owner }, testCryptoEnvironment),
    )
    const opened = requireNotRefused(unwrapResponse(event, invite))
    expect(opened.claimedInvitee).toBe(bob.pubkey)
    expect(await decryptInviteeIdentityProof(opened, alice.decrypt)).toEqual({
      invitee: bob.pubkey,
      sessionKey,
      ownerClaim: owner,
    })
  })

  test.each([
    ['an object without owner', { sessionKey }],
    ['an object with the fields of older clients', { sessionKey, deviceId: 'phone' }],
    ['an owner that is no key', { sessionKey, ownerPublicKey: { a: 1 } }],
    ['the bare key', sessionKey],
  ])('%s is read', async (_, payload) => {
    const opened = requireNotRefused(unwrapResponse(await wrap({ payload }), invite))
    expect(await decryptInviteeIdentityProof(opened, alice.decrypt)).toEqual({
      invitee: bob.pubkey,
      sessionKey,
    })
  })

  test.each([
    ['no JSON', 'hello'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no key', {}],
    ['a key that is none', { sessionKey: 'f'.repeat(64) }],
  ])('%s in the last layer is refused', async (_, payload) => {
    const opened = requireNotRefused(unwrapResponse(await wrap({ payload }), invite))
    expect(await decryptInviteeIdentityProof(opened, alice.decrypt)).toEqual({ refused: 'malformed' })
  })

  const whole = (content: string) => {
    const event = { pubkey: bob.pubkey, created_at: 1, kind: 1060, tags: [] as string[][], content }
    return { ...event, id: computeEventId(event) }
  }
  test.each([
    ['text', () => 'hello'],
    ['null', () => null],
    ['an author that is no key', (content: string) => ({ pubkey: 'x', content })],
    ['a content that is a number', () => ({ pubkey: bob.pubkey, content: 7 })],
    ['a wrong id', (content: string) => ({ ...whole(content), id: '0'.repeat(64) })],
    ['another kind', (content: string) => ({ ...whole(content), kind: 1 })],
    ['tags', (content: string) => ({ ...whole(content), tags: [['p', alice.pubkey]] })],
    ['tags that are none', (content: string) => ({ ...whole(content), tags: 7 })],
    ['no time', (content: string) => ({ ...whole(content), created_at: null })],
  ])('%s in the middle layer is refused', async (_, inner) => {
    expect(unwrapResponse(await wrap({ inner }), invite)).toEqual({ refused: 'malformed' })
  })

  test('responses to others, too long ones and forged ones are refused', async () => {
    const event = requireNotRefused(await createInviteResponse(acceptance, testCryptoEnvironment))
    const other = createInvite({ inviter: alice.pubkey }, testCryptoEnvironment)
    const read = (changed: object) => unwrapResponse({ ...event, ...changed }, invite)
    expect(unwrapResponse(event, other)).toEqual({ refused: 'other-invite' })
    expect(read({ kind: 1060 })).toEqual({ refused: 'other-invite' })
    expect(read({ content: 'A'.repeat(1_000_000) })).toEqual({ refused: 'unreadable' })
    expect(read({ pubkey: 'f'.repeat(64) })).toEqual({ refused: 'unreadable' })
    expect(read({ pubkey: bob.pubkey })).toEqual({ refused: 'unreadable' })
    const otherSecret = { ...invite, sharedSecret: other.sharedSecret }
    expect(unwrapResponse(event, otherSecret)).toEqual({ refused: 'unreadable' })
  })

  test('somebody who claims to be another cannot prove it, and a signer that declines is no error', async () => {
    const carol = createIdentity()
    const event = await wrap({ inner: content => ({ pubkey: carol.pubkey, content, created_at: 1 }) })
    const opened = requireNotRefused(unwrapResponse(event, invite))
    expect(opened.claimedInvitee).toBe(carol.pubkey)
    expect(await decryptInviteeIdentityProof(opened, alice.decrypt)).toEqual({ refused: 'not-decrypted' })
    const declined = decryptInviteeIdentityProof(opened, () => Promise.reject(new Error('declined')))
    expect(await declined).toEqual({ refused: 'not-decrypted' })
  })
})
