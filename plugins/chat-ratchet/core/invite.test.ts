import { finalizeEvent } from 'nostr-tools/pure'
import { describe, expect, test } from 'vitest'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { createInvite } from './invite'
import { buildInviteLink, parseInviteLink } from './invite-link'
import {
  buildInviteRevocation,
  buildPublicInvite,
  choosePublicInvite,
  parsePublicInvite,
} from './public-invite'
import { createIdentity, TEST_NOW_MS, testCryptoEnvironment } from './testing/session-sides'

const relays = ['wss://relay.example']
const alice = createIdentity()
const invite = createInvite({ inviter: alice.pubkey, relays }, testCryptoEnvironment)
const { inviter, ephemeralKey, sharedSecret } = invite
const shared = { inviter, ephemeralKey, sharedSecret }
const linkOf = (fields: unknown) => `https://example.org/#${encodeURIComponent(JSON.stringify(fields))}`

describe('links', () => {
  test('a link has what others read, and nothing secret', () => {
    const link = buildInviteLink(invite, 'https://example.org/')
    const [root, hash = ''] = link.split('#')
    expect(root).toBe('https://example.org/')
    expect(JSON.parse(decodeURIComponent(hash))).toEqual({ ...shared, relays })
    expect(parseInviteLink(link)).toEqual({ ...shared, relays })
    expect(parseInviteLink(`#${hash}`)).toEqual({ ...shared, relays })
    expect(link).not.toContain(invite.ephemeral.secretKey)
  })

  test('other names and unknown fields are read', () => {
    const owner = createIdentity().pubkey
    const other = { inviter, sharedSecret, inviterEphemeralPublicKey: ephemeralKey, x: {} }
    expect(parseInviteLink(linkOf({ ...other, purpose: 'link', ownerPubkey: owner }))).toEqual({
      ...shared,
      relays: [],
      purpose: 'link',
      owner,
    })
    expect(parseInviteLink(linkOf({ ...shared, owner, purpose: 'chat' }))).toMatchObject({
      purpose: 'chat',
      owner,
    })
  })

  test('of relays at most five addresses are kept, and of claims only those with a meaning', () => {
    const many = Array.from({ length: 30 }, (_, n) => `wss://r${n}.example`)
    const read = parseInviteLink(
      linkOf({ ...shared, relays: ['javascript:alert(1)', 7, ...many], owner: 'x', purpose: 'spy' }),
    )
    expect(read).toEqual({ ...shared, relays: many.slice(0, 5) })
    expect(parseInviteLink(linkOf({ ...shared, relays: 'wss://a.example' }))?.relays).toEqual([])
  })

  test.each([
    ['no hash', 'https://example.org/'],
    ['an anchor', 'https://example.org/#top'],
    ['broken encoding', 'https://example.org/#%7B%'],
    ['a list', linkOf([shared])],
    ['null', linkOf(null)],
    ['no inviter', linkOf({ ephemeralKey, sharedSecret })],
    ['a short secret', linkOf({ ...shared, sharedSecret: 'abcd' })],
    ['an upper-case key', linkOf({ ...shared, inviter: inviter.toUpperCase().replace(/\d/g, 'A') })],
    ['a number as key', linkOf({ ...shared, ephemeralKey: 7 })],
    ['an inviter that is no key', linkOf({ ...shared, inviter: 'f'.repeat(64) })],
    ['an ephemeral key that is none', linkOf({ ...shared, ephemeralKey: '0'.repeat(64) })],
    ['a link of 5,000 characters', linkOf({ ...shared, x: 'x'.repeat(5_000) })],
  ])('%s is no invite', (_, link) => {
    expect(parseInviteLink(link)).toBeUndefined()
  })
})

describe('public invites', () => {
  const sign = (draft: EventDraft, at = TEST_NOW_MS / 1_000): NostrEvent =>
    finalizeEvent({ ...draft, created_at: at, tags: draft.tags.map(tag => [...tag]) }, alice.secret)
  const draft = buildPublicInvite(invite, TEST_NOW_MS)
  const named = (id: string, other = createInvite({ inviter }, testCryptoEnvironment)) => ({
    key: other.ephemeralKey,
    draft: {
      ...buildPublicInvite(other, TEST_NOW_MS),
      tags: buildPublicInvite(other, TEST_NOW_MS).tags.map(tag =>
        tag[0] === 'd' ? ['d', `double-ratchet/invites/${id}`] : tag,
      ),
    },
  })

  test('the event has the id that others look for, and nothing secret', () => {
    const event = sign(draft)
    expect(event.tags).toContainEqual(['d', 'double-ratchet/invites/public'])
    expect(parsePublicInvite(event)).toEqual({ ...shared, relays: [] })
    expect(JSON.stringify(event)).not.toContain(invite.ephemeral.secretKey)
  })

  test('public is preferred, then the newest', () => {
    const [old, newer] = [named('Public Invite'), named('phone')]
    const events = [sign(old.draft, 1_000), sign(newer.draft, 2_000)]
    expect(choosePublicInvite(events, inviter)?.ephemeralKey).toBe(newer.key)
    expect(choosePublicInvite([...events, sign(draft, 500)], inviter)?.ephemeralKey).toBe(ephemeralKey)
  })

  test('a revoked invite is none, whichever way it was revoked, and its older version does not come back', () => {
    const without = (name: string) => ({ ...draft, tags: draft.tags.filter(tag => tag[0] !== name) })
    for (const revocation of [buildInviteRevocation(TEST_NOW_MS), without('l'), without('ephemeralKey')]) {
      const events = [sign(draft, 1_000), sign(revocation, 2_000)]
      expect(choosePublicInvite(events, inviter)).toBeUndefined()
      const other = named('Public Invite')
      expect(choosePublicInvite([...events, sign(other.draft, 10)], inviter)?.ephemeralKey).toBe(other.key)
    }
  })

  test('events of others, of other kinds and with broken keys are no invites', () => {
    const event = sign(draft)
    expect(choosePublicInvite([event], createIdentity().pubkey)).toBeUndefined()
    const withTag = (name: string, value: string) => ({
      ...event,
      tags: event.tags.map(tag => (tag[0] === name ? [name, value] : tag)),
    })
    const broken: NostrEvent[] = [
      { ...event, kind: 30_023 },
      withTag('d', 'other'),
      withTag('l', 'other'),
      withTag('ephemeralKey', 'f'.repeat(64)),
      withTag('sharedSecret', 'x'),
    ]
    expect(broken.map(parsePublicInvite)).toEqual(broken.map(() => undefined))
  })
})
