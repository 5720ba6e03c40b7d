// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { pluginDatabaseName } from '#kernel'
import { Accounts, type NostrEvent } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import { findReadableEvents } from '../../plugins/chat-ratchet/core/testing/find-readable-events'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import { answerLink, getOnlyChat, getRelayMessages, openRatchetTab } from '../support/ratchet-tabs'
import { readDatabases } from '../support/read-databases'
import { stealEverything } from '../support/steal-everything'

const [, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

/** Returns all texts of 64 hex digits, without those that relays have seen, such as the keys that sign events. */
const keysIn = (stolen: string, seenByRelays: string) => ({
  secretKeys: [...stolen.matchAll(/"secretKey":"([0-9a-f]{64})"/g)].map(([, key]) => key as string),
  keys: [...new Set(stolen.match(/(?<=")[0-9a-f]{64}(?=")/g))].filter(key => !seenByRelays.includes(key)),
})

/** Opens a tab of Ben, who has accepted somebody who answered his link. */
async function openChat() {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay, { openOutboxStorage })
  const { response, side } = await answerLink(tab)
  const first = side.send('Marker one', Date.now())
  relay.add(response, first)
  await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
  const { id } = getOnlyChat(tab)
  await tab.chats.accept?.([id])
  const shown = followConversation(tab, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Marker one']))
  const received = new Set(getRelayMessages(relay).map(event => event.id))
  /** Ben writes, and the other person reads it. */
  const answerAs = async (text: string): Promise<void> => {
    await tab.chats.open(id).send({ text })
    await vi.waitFor(() => expect(shown().at(-1)?.delivery?.state).toBe('sent'))
    for (const event of getRelayMessages(relay))
      if (!received.has(event.id)) {
        received.add(event.id)
        expect(side.receive(event, Date.now())).toBe(text)
      }
  }
  const say = async (text: string): Promise<void> => {
    const event = side.send(text, Date.now())
    received.add(event.id)
    relay.add(event)
    await vi.waitFor(() => expect(getTexts(shown())).toContain(text))
  }
  return { relay, tab, side, first, id, shown, answerAs, say }
}

test('whoever takes all that is stored reads no event that was recorded before, but the first of a living invite', async () => {
  const { relay, tab, side, first, answerAs, say } = await openChat()
  await answerAs('Who are you?')
  await say('Marker two')
  const recorded: readonly NostrEvent[] = getRelayMessages(relay)
  expect(recorded).toHaveLength(3)
  const toCome = side.send('not sent yet', Date.now())
  expect(await stealEverything()).toContain('Marker two')
  const onRelay = JSON.stringify(relay.getEvents())
  const readable = async () =>
    findReadableEvents(keysIn(await stealEverything(), onRelay), [...recorded, toCome])
  // While the secrets of an invite are kept, they decrypt the first chain of each session that began with it.
  expect(new Set(await readable())).toEqual(new Set([first, toCome]))
  await tab.desk.deleteLink()
  expect(await readable()).toEqual([toCome])
}, 60_000)

test('of a deleted chat, an expired message and an account that has left, no text, key or session is stored', async () => {
  const { tab, id, shown } = await openChat()
  const { disappearing } = tab.chats.open(id)
  await disappearing?.set(1)
  await tab.chats.open(id).send({ text: 'Marker that expires' })
  expect(await stealEverything()).toContain('Marker that expires')
  await vi.waitFor(() => expect(getTexts(shown())).not.toContain('Marker that expires'))
  await vi.waitFor(async () => expect(await stealEverything()).not.toContain('Marker that expires'))
  await disappearing?.set(undefined)

  const before = await stealEverything()
  expect(before).toMatch(/Marker one.*"session\/|"session\/.*Marker one/)
  const secrets = [...new Set(keysIn(before, '').secretKeys)]
  await tab.chats.leave(id)
  const after = await stealEverything()
  expect(after).not.toMatch(new RegExp(`Marker|session/|${id}`))
  // Only the keys of the two invites are still stored.
  expect(secrets.filter(key => after.includes(key))).toHaveLength(2)

  await (await tab.kernel.resolve(Accounts)).signOut(ben.pubkey)
  const rows = (await readDatabases())[pluginDatabaseName('private-chats')]
  expect(rows).toEqual([])
})
