// @vitest-environment node
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import { PrivateChats } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { type PackageSession, packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { createPeerReader, getOnlyChat, openRatchetTab } from '../support/ratchet-tabs'

const [, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('what is malformed or forged is counted and shown nowhere', async () => {
  const [peer] = packageVersions
  if (!peer) throw new Error('No package')
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const service = await tab.kernel.resolve(PrivateChats)
  const secret = generateSecretKey()
  const { session, response } = await peer.accept(
    tab.desk.invites.get().link ?? '',
    getPublicKey(secret),
    secret,
  )
  relay.add(response)
  relay.add(session.send({ kind: 14, content: 'first', tags: [['p', ben.pubkey]] }))
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true }))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  expect(service.refusedCount.get()).toBe(0)

  // Both are refused: a reaction to no message, and an answer to Ben's invite without valid content.
  relay.add(session.send({ kind: 7, content: '+', tags: [['p', ben.pubkey]] }))
  await vi.waitFor(() => expect(service.refusedCount.get()).toBe(1))
  const tags = response.tags.map(tag => [...tag])
  relay.add(finalizeEvent({ ...response, tags, content: 'AAAA' }, generateSecretKey()))
  await vi.waitFor(() => expect(service.refusedCount.get()).toBe(2))
  relay.add(session.send({ kind: 14, content: 'last', tags: [['p', ben.pubkey]] }))
  const shown = followConversation(tab, getOnlyChat(tab).id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['first', 'last']))
})

test.each(packageVersions.map(peer => [peer.version, peer] as const))(
  'the package of version %s is understood in both roles',
  async (_version, peer) => {
    const relay = createInMemoryRelay()
    const tab = await openRatchetTab(ben, relay)
    const secret = generateSecretKey()
    const identity = getPublicKey(secret)
    const own = new Set<string>()
    const send = (session: PackageSession, content: string) => {
      const event = session.send({ kind: 14, content, tags: [['p', ben.pubkey]] })
      own.add(event.id)
      relay.add(event)
    }

    // The package accepts Pinion's link.
    const { session, response } = await peer.accept(tab.desk.invites.get().link ?? '', identity, secret)
    relay.add(response)
    send(session, 'from the package')
    await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ people: [identity] }))
    await tab.chats.accept?.([getOnlyChat(tab).id])
    const shown = followConversation(tab, getOnlyChat(tab).id)
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['from the package']))
    await tab.chats.open(getOnlyChat(tab).id).send({ text: 'from Pinion' })
    const read = createPeerReader(relay, session, own)
    await vi.waitFor(() => expect(read()).toEqual(['from Pinion']))

    // Pinion accepts the package's public invite.
    const theirs = peer.invite(identity, secret)
    relay.add(finalizeEvent(theirs.event, secret) as NostrEvent)
    const id = await tab.desk.startWithPerson(identity)
    await tab.chats.open(id).send({ text: 'by the public invite' })
    const isAnswer = ({ kind, id: event }: NostrEvent) => kind === 1059 && event !== response.id
    await vi.waitFor(() => expect(relay.getEvents().some(isAnswer)).toBe(true))
    const second = await theirs.sessionFromResponse(relay.getEvents().find(isAnswer) as NostrEvent)
    const readSecond = createPeerReader(relay, second, own)
    await vi.waitFor(() => expect(readSecond()).toContain('by the public invite'))
  },
)
