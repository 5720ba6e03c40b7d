// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { referencePeers } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('whoever is behind a link that proves nothing founds no group in the name that it says', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const [peer] = referencePeers
  if (!peer) throw new Error('no package')
  const secret = generateSecretKey()
  const claimed = getPublicKey(secret)
  const theirs = peer.invite(claimed, secret)
  const id = await tab.desk.acceptLink(theirs.link)
  expect(tab.desk.isProven(id)).toBe(false)
  const shown = followConversation(tab, id)
  await tab.chats.open(id).send({ text: 'Who are you?' })
  const sent = (of: number) => relay.getEvents().find(({ kind }) => kind === of)
  await vi.waitFor(() => expect([sent(1059), sent(1060)]).not.toContain(undefined))
  const session = await theirs.sessionFromResponse(sent(1059) as NostrEvent)
  session.receive(sent(1060) as NostrEvent)
  const group = {
    id: 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42',
    name: 'Tea people',
    members: [claimed, ben.pubkey, ana.pubkey],
    createdAt: Date.now(),
  }
  relay.add(
    session.send({ kind: 40, content: JSON.stringify(group), tags: [['l', group.id]] }),
    session.send({ kind: 14, content: 'Welcome', tags: [['l', group.id]] }),
  )
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Who are you?', 'Welcome']))
  relay.add(session.send({ kind: 14, content: 'Well?', tags: [['l', group.id]] }))
  const row = () => tab.chats.list.get().chats.find(chat => chat.id === id)
  await vi.waitFor(() => expect(row()?.last?.text).toBe('Well?'))
  expect(tab.chats.list.get().chats.map(chat => chat.id)).toEqual([id])
})
