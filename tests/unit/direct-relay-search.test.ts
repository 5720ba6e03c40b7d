// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { beginRoom, getWraps, openDirectTab } from '../support/direct-tabs'
import {
  chatPeople,
  closeTabs,
  createInboxRelay,
  createInboxRelayList,
  followConversation,
  killLastTab,
  openPrivateTab,
} from '../support/private-chats'

const [ana, ben, cleo] = chatPeople

const getWrapsToBen = (relay: InMemoryRelay) =>
  getWraps(relay).filter(({ tags }) => tags.some(([, value]) => value === ben.pubkey))

afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

/**
 * A tab of Ana's, which has ended, has found the relay that Ben names for a message that waited, and that relay has refused
 * the message. Ana's own relay, which has Ben's list, is closed.
 */
async function failAtNamedRelay() {
  const relay = await createInboxRelay(ana)
  const inbox = createInMemoryRelay([], { url: 'wss://ben.test' })
  inbox.refuseEvents('blocked: not you')
  relay.add(await createInboxRelayList(ben, [inbox.url]))
  const openTabOfAna = () =>
    openPrivateTab(ana, relay, manifest, DirectChats, undefined, {
      foreignRelays: [inbox],
      openOutboxStorage,
    })
  relay.close()
  const first = await openTabOfAna()
  const desk = await first.kernel.resolve(DirectInbox)
  const { id, chat, shown } = await beginRoom({ ...first, desk }, ben)
  await chat.send({ text: 'Hello' })
  relay.open()
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('failed'))
  await killLastTab()
  relay.close()
  return { relay, inbox, id, openTabOfAna }
}

test('nothing is sent to somebody who names no relays, and the reason is shown; the reader may choose to send anyway', async () => {
  const relay = await createInboxRelay(ana)
  const tab = await openDirectTab(ana, relay)
  const { id, chat, shown } = await beginRoom(tab, ben)
  await expect(chat.send({ text: 'Hello' })).rejects.toThrow('has not said on which relays')
  expect(getWraps(relay)).toEqual([])
  expect(shown()).toEqual([])
  await tab.desk.enableFallback(id)
  await chat.send({ text: 'Hello' })
  await vi.waitFor(() => expect(getWraps(relay)).toHaveLength(2))
})

test('a first message that is written without a connection waits, says for what, and goes out once there is one', async () => {
  const relay = await createInboxRelay(ana, ben)
  relay.close()
  const killed = await openDirectTab(ana, relay)
  const { id, chat, shown } = await beginRoom(killed, ben)
  await chat.send({ text: 'Hello' })
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({
      state: 'waiting',
      people: { [ben.pubkey]: 'waiting' },
      reason: expect.stringContaining('relays for private messages are not known yet'),
    }),
  )
  await killLastTab()
  const tab = await openDirectTab(ana, relay)
  const again = followConversation(tab, id)
  relay.open()
  await vi.waitFor(() => expect(again()[0]?.delivery?.state).toBe('sent'))
  await tab.chats.open(id).send({ text: 'And once more' })
  await vi.waitFor(() => expect(getWraps(relay)).toHaveLength(4))
})

test('a message that waited fails if its reader turns out to name no relays, and is sent anyway if its writer wants that', async () => {
  const relay = await createInboxRelay(ana)
  relay.close()
  const tab = await openDirectTab(ana, relay)
  const { id, chat, shown } = await beginRoom(tab, ben)
  await chat.send({ text: 'Hello' })
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('waiting'))
  relay.open()
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('has not said on which relays'),
    }),
  )
  expect(getWrapsToBen(relay)).toEqual([])
  await tab.desk.enableFallback(id)
  chat.retry(shown()[0] as ChatMessage)
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
  expect(getWrapsToBen(relay)).toHaveLength(1)
})

test('relays that were found for a message that waited are known after a restart, without another search', async () => {
  const relay = await createInboxRelay(ana)
  const inbox = createInMemoryRelay([], { url: 'wss://ben.test' })
  relay.add(await createInboxRelayList(ben, [inbox.url]))
  const openTabOfAna = () =>
    openPrivateTab(ana, relay, manifest, DirectChats, undefined, { foreignRelays: [inbox] })
  for (const one of [relay, inbox]) one.close()
  const killed = await openTabOfAna()
  const id = await (await killed.kernel.resolve(DirectInbox)).createRoom([ben.pubkey])
  const shown = followConversation(killed, id)
  await killed.chats.open(id).send({ text: 'Hello' })
  const reason = () => shown()[0]?.delivery?.reason ?? ''
  await vi.waitFor(() => expect(reason()).toContain('relays for private messages are not known yet'))
  relay.open()
  await vi.waitFor(() => expect(reason()).not.toContain('not known yet'))
  await killLastTab()
  relay.close()
  inbox.open()
  await openTabOfAna()
  await vi.waitFor(() => expect(getWraps(inbox)).toHaveLength(1))
})

test('a message that was refused where its reader had named relays goes to those of the newest list, or to public ones', async () => {
  const relay = await createInboxRelay(ana)
  const [former, newer] = ['wss://former.test', 'wss://newer.test'].map(url =>
    createInMemoryRelay([], { url }),
  )
  if (!former || !newer) throw new Error('Both relays are made')
  for (const inbox of [former, newer]) inbox.refuseEvents('blocked: not you')
  relay.close()
  const tab = await openPrivateTab(ana, relay, manifest, DirectChats, undefined, {
    foreignRelays: [former, newer],
  })
  const desk = await tab.kernel.resolve(DirectInbox)
  const { id, chat, shown } = await beginRoom({ ...tab, desk }, ben)
  // The view of a room follows these lists.
  const lists = tab.kernel.nostr('chat-direct').query({ kinds: [10_050], authors: [ben.pubkey] })
  lists.subscribe(() => {})
  await chat.send({ text: 'Hello' })
  relay.add(await createInboxRelayList(ben, [former.url]))
  relay.open()
  const refusals = () => {
    const { state, relays = {} } = shown()[0]?.delivery ?? {}
    return state === 'failed' ? Object.keys(relays) : []
  }
  await vi.waitFor(() => expect(refusals()).toEqual([former.url]))
  relay.add(await createInboxRelayList(ben, [newer.url], 0))
  await vi.waitFor(() => expect(lists.get().events[0]?.tags).toEqual([['relay', newer.url]]))
  chat.retry(shown()[0] as ChatMessage)
  await vi.waitFor(() => expect(refusals()).toEqual([newer.url]))
  await desk.enableFallback(id)
  chat.retry(shown()[0] as ChatMessage)
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
  expect(getWrapsToBen(relay)).toHaveLength(1)
})

test('while relays are searched again for a refused message, another tab does not call it failed', async () => {
  const { relay, inbox, id, openTabOfAna } = await failAtNamedRelay()
  const tab = await openTabOfAna()
  const other = await openTabOfAna()
  const [inTab, inOther] = [tab, other].map(each => followConversation(each, id))
  if (!inTab || !inOther) throw new Error('Both tabs show the chat')
  for (const each of [inTab, inOther])
    await vi.waitFor(() => expect(each()[0]?.delivery?.state).toBe('failed'))
  const states: unknown[] = []
  const conversation = tab.chats.open(id)
  conversation.retry(inTab()[0] as ChatMessage)
  conversation.messages.subscribe(() => states.push(inTab()[0]?.delivery?.state))
  await vi.waitFor(() => expect(inOther()[0]?.delivery?.state).toBe('waiting'))
  // The reader goes on, so both tabs have stored something after that.
  await other.chats.open(id).send({ text: 'Are you there?' })
  await vi.waitFor(() => expect(inTab()).toHaveLength(2))
  inbox.refuseEvents(undefined)
  relay.open()
  await vi.waitFor(() => expect(inTab()[0]?.delivery?.state).toBe('sent'))
  expect(states).not.toContain('failed')
})

test('relays are searched again for a refused message also after a restart amid the search', async () => {
  const { relay, inbox, id, openTabOfAna } = await failAtNamedRelay()
  const second = await openTabOfAna()
  const inSecond = followConversation(second, id)
  await vi.waitFor(() => expect(inSecond()[0]?.delivery?.state).toBe('failed'))
  second.chats.open(id).retry(inSecond()[0] as ChatMessage)
  await vi.waitFor(() => expect(inSecond()[0]?.delivery).toMatchObject({ state: 'waiting', relays: {} }))
  await killLastTab()

  inbox.refuseEvents(undefined)
  const inThird = followConversation(await openTabOfAna(), id)
  relay.open()
  await vi.waitFor(() => expect(inThird()[0]?.delivery?.state).toBe('sent'))
  expect(getWrapsToBen(inbox)).toHaveLength(1)
})

test('a message is sent anyway if its writer chooses so while the relays of its reader are searched', async () => {
  const relay = await createInboxRelay(ana)
  relay.close()
  const tab = await openDirectTab(ana, relay)
  const { id, chat, shown } = await beginRoom(tab, ben)
  await chat.send({ text: 'Hello' })
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('waiting'))
  await tab.desk.enableFallback(id)
  relay.open()
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).not.toBe('waiting'))
  expect(shown()[0]?.delivery?.state).toBe('sent')
})

test('in a room, only those who turn out to name no relays get nothing of a message that waited, and the reason says so', async () => {
  const relay = await createInboxRelay(ana, cleo)
  relay.close()
  const tab = await openDirectTab(ana, relay)
  const { chat, shown } = await beginRoom(tab, ben, cleo)
  await chat.send({ text: 'Hello' })
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('waiting'))
  relay.open()
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({
      people: { [ben.pubkey]: 'failed', [cleo.pubkey]: 'sent' },
      reason: expect.stringContaining('so nothing was sent to them.'),
    }),
  )
})

test('where private messages are read is asked once, and published only after a yes', async () => {
  const relay = await createInboxRelay(ben)
  const lists = () => relay.getEvents().filter(({ kind, pubkey }) => kind === 10_050 && pubkey === ana.pubkey)
  const tab = await openDirectTab(ana, relay)
  await vi.waitFor(() => expect(tab.desk.state.get().inbox).toBe('none'))
  expect(lists()).toEqual([])
  await vi.waitFor(() => expect(tab.desk.suggestInboxRelays()).toEqual([relay.url]))
  await tab.desk.publishInboxRelays(tab.desk.suggestInboxRelays())
  expect(lists().map(({ tags }) => tags)).toEqual([[['relay', relay.url]]])
  await vi.waitFor(() => expect(tab.desk.state.get().inbox).toBe('published'))

  const other = await openDirectTab(cleo, relay)
  await vi.waitFor(() => expect(other.desk.state.get().inbox).toBe('none'))
  other.desk.declineInboxRelays()
  expect(other.desk.settings.get().noInboxRelays).toEqual([cleo.pubkey])
})
