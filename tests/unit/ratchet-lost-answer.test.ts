// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import { packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { chatPeople, closeTabs, followConversation, killLastTab } from '../support/private-chats'
import { createPeerReader, getOnlyChat, getRelayMessages, openRatchetTab } from '../support/ratchet-tabs'

const [, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

/** Returns the ids of all ratchet messages that the relay gets from now on, each as often as it comes. */
function recordArrivals(relay: InMemoryRelay): readonly string[] {
  const arrivals: string[] = []
  const socket = relay.connect()
  // The limit leaves out what the relay has already.
  socket.onopen = () => socket.send(JSON.stringify(['REQ', 'new', { kinds: [1060], limit: 0 }]))
  socket.onmessage = ({ data }) => {
    const [verb, , event] = JSON.parse(String(data)) as [string, string, { readonly id: string }]
    if (verb === 'EVENT') arrivals.push(event.id)
  }
  return arrivals
}

test.each(packageVersions.map(peer => [peer.version, peer] as const))(
  'a message that the relay has, but never confirmed, goes again as the same event after a restart, and %s reads all once',
  async (_version, peer) => {
    const relay = createInMemoryRelay()
    const killed = await openRatchetTab(ben, relay, { openOutboxStorage })
    const secret = generateSecretKey()
    const link = killed.desk.invites.get().link ?? ''
    const { session, response } = await peer.accept(link, getPublicKey(secret), secret)
    const begin = session.send({ kind: 14, content: 'begin', tags: [['p', ben.pubkey]] })
    const read = createPeerReader(relay, session, new Set([begin.id]))
    relay.add(response, begin)
    await vi.waitFor(() => expect(getOnlyChat(killed).isRequest).toBe(true))
    const { id } = getOnlyChat(killed)
    await killed.chats.accept?.([id])
    await vi.waitFor(() => expect(getOnlyChat(killed).last?.text).toBe('begin'))

    const states = (shown: () => readonly ChatMessage[]) =>
      shown().map(({ text, delivery }) => [text, delivery?.state])
    const atKilled = followConversation(killed, id)
    await killed.chats.open(id).send({ text: 'Hi' })
    await vi.waitFor(() => expect(states(atKilled).at(-1)).toEqual(['Hi', 'sent']))

    const before = new Set(getRelayMessages(relay).map(event => event.id))
    const newIds = () => getRelayMessages(relay).flatMap(event => (before.has(event.id) ? [] : [event.id]))
    relay.setSilent(true)
    await killed.chats.open(id).send({ text: 'Is this lost?' })
    await vi.waitFor(() => expect(newIds()).toHaveLength(1))
    const [lostId] = newIds()
    expect(states(atKilled).at(-1)).not.toEqual(['Is this lost?', 'sent'])
    // The network is gone before the tab ends, so the ending tab tells the relay nothing and learns nothing from it.
    relay.close()
    await killLastTab()

    relay.setSilent(false)
    relay.open()
    const arrivals = recordArrivals(relay)
    const tab = await openRatchetTab(ben, relay, { openOutboxStorage })
    const shown = followConversation(tab, id)
    await tab.chats.open(id).send({ text: 'And this?' })
    await vi.waitFor(() =>
      expect(states(shown)).toEqual([
        ['begin', undefined],
        ['Hi', 'sent'],
        ['Is this lost?', 'sent'],
        ['And this?', 'sent'],
      ]),
    )
    expect(newIds()).toHaveLength(2)
    expect(arrivals).toEqual([lostId, newIds().find(eventId => eventId !== lostId)])
    // If two messages had the same number, the package could read only one of them.
    expect(read().toSorted()).toEqual(['And this?', 'Hi', 'Is this lost?'])
  },
)
