import { finalizeEvent } from 'nostr-tools/pure'
import { describe, expect, test } from 'vitest'
import { generateKeyPair } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { createInvite } from './invite'
import { buildInviteLink, parseInviteLink } from './invite-link'
import { createInviteResponse, decryptInviteeIdentityProof, unwrapResponse } from './invite-response'
import { buildPublicInvite, parsePublicInvite } from './public-invite'
import { startSessionAsInvitee, startSessionAsInviter } from './session-state'
import { type PackageSession, type PackageVersion, packageVersions } from './testing/reference-peers'
import {
  createIdentity,
  createSessionSide,
  requireNotRefused,
  type SessionSide,
  testCryptoEnvironment,
  testRandomBytes,
} from './testing/session-sides'

type Way = 'link' | 'public event'

/** Starts a session between us and the package nostr-double-ratchet, by an invite that the package made. */
async function acceptPeer(peer: PackageVersion, way: Way): Promise<[SessionSide, PackageSession]> {
  const [us, them] = [createIdentity(), createIdentity()]
  const theirs = peer.invite(them.pubkey, them.secret)
  const invite =
    way === 'link'
      ? parseInviteLink(theirs.link)
      : parsePublicInvite(finalizeEvent(theirs.event, them.secret))
  if (!invite) throw new Error('The invite was not read.')
  expect(invite.inviter).toBe(them.pubkey)
  const sessionKey = generateKeyPair(testRandomBytes)
  const own = { invite, invitee: us.pubkey, sessionKey: sessionKey.publicKey, encrypt: us.encrypt }
  const response = requireNotRefused(await createInviteResponse(own, testCryptoEnvironment))
  const side = createSessionSide(
    requireNotRefused(startSessionAsInvitee(invite, sessionKey, testRandomBytes)),
  )
  return [side, await theirs.sessionFromResponse(response)]
}

/** Starts a session between us and the package nostr-double-ratchet, by an invite that we made. */
async function invitePeer(peer: PackageVersion, way: Way): Promise<[SessionSide, PackageSession]> {
  const [us, them] = [createIdentity(), createIdentity()]
  const invite = createInvite({ inviter: us.pubkey, relays: ['wss://relay.example'] }, testCryptoEnvironment)
  const draft = buildPublicInvite(invite, testCryptoEnvironment.now)
  const tags = draft.tags.map(tag => [...tag])
  const given =
    way === 'link'
      ? buildInviteLink(invite, 'https://example.org')
      : (finalizeEvent({ ...draft, tags }, us.secret) satisfies NostrEvent)
  const { session, response } = await peer.accept(given, them.pubkey, them.secret)
  const opened = requireNotRefused(unwrapResponse(response, invite))
  const answer = requireNotRefused(await decryptInviteeIdentityProof(opened, us.decrypt))
  expect(answer.invitee).toBe(them.pubkey)
  const start = startSessionAsInviter(invite.ephemeral, invite.sharedSecret, answer.sessionKey)
  return [createSessionSide(requireNotRefused(start)), session]
}

/** Exchanges `count` messages each way, in turns of one to five. */
function talk(us: SessionSide, them: PackageSession, count: number, weBegin: boolean) {
  const sent = { ours: 0, theirs: 0 }
  const ours = () => {
    const text = `ours ${sent.ours++}`
    expect(them.receive(us.send(text)).map(({ content }) => content)).toEqual([text])
  }
  const theirs = () => {
    const content = `theirs ${sent.theirs++}`
    expect(us.receive(them.send({ kind: 14, content }))).toBe(content)
  }
  for (let turn = 0; sent.ours < count || sent.theirs < count; turn++) {
    const isOurs = (turn % 2 === 0) === weBegin
    const left = count - (isOurs ? sent.ours : sent.theirs)
    for (let n = 0; n < Math.min(left, 1 + (turn % 5)); n++) (isOurs ? ours : theirs)()
  }
}

// This takes up to a minute on a machine that is three times slower: each turn costs two key agreements on each side.
describe.each(packageVersions)('the package $version', { timeout: 120_000 }, peer => {
  test('exchanges 60 messages each way after we accepted its link', async () => {
    const [us, them] = await acceptPeer(peer, 'link')
    talk(us, them, 60, true)
  })

  test('exchanges 60 messages each way after it accepted our link', async () => {
    const [us, them] = await invitePeer(peer, 'link')
    talk(us, them, 60, false)
  })

  test('meets us by public invites in both roles', async () => {
    const accepted = await acceptPeer(peer, 'public event')
    talk(...accepted, 2, true)
    const invited = await invitePeer(peer, 'public event')
    talk(...invited, 2, false)
  })

  test('reads messages that come in another order, and we read its late ones over a turn', async () => {
    const [us, them] = await acceptPeer(peer, 'link')
    them.receive(us.send('first'))
    const former = [0, 1, 2].map(n => them.send({ kind: 14, content: `former ${n}` }))
    expect(us.receive(former[0]!)).toBe('former 0')
    them.receive(us.send('answer'))
    const next = [0, 1, 2, 3].map(n => them.send({ kind: 14, content: `next ${n}` }))
    const late = [...next, former[2]!, former[1]!]
    expect(late.map(event => us.receive(event))).toEqual([
      'next 0',
      'next 1',
      'next 2',
      'next 3',
      'former 2',
      'former 1',
    ])
    const [a, b] = [us.send('a'), us.send('b')]
    expect([b, a].flatMap(event => them.receive(event).map(({ content }) => content))).toEqual(['b', 'a'])
  })
})
