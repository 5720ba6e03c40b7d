// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { generateKeyPair, signEvent } from '#kernel/keys'
import { createInMemoryRelay } from '#kernel/testing'
import {
  ANA,
  CHAT,
  closePlainTabs,
  everyRow,
  follow,
  killLastPlainTab,
  message,
  openTab,
  randomBytes,
} from '../../tests/support/plain-chats'

afterEach(closePlainTabs)

test('a message is sent when a relay has it, and its event goes once after a killed tab', async () => {
  const relay = createInMemoryRelay()
  relay.close()
  const killed = await openTab(relay)
  await killed.store.commit({ chats: [CHAT] })
  await killed.transport.open(CHAT.id).send({ text: 'Hello' })
  const shownThere = follow(killed)
  await vi.waitFor(() =>
    expect(shownThere()[0]?.delivery).toMatchObject({ state: 'waiting', people: { [ANA]: 'waiting' } }),
  )
  await killLastPlainTab()
  relay.open()
  const tab = await openTab(relay)
  const shown = follow(tab)
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({ state: 'sent', people: { [ANA]: 'sent' } }),
  )
  expect(relay.getEvents().map(({ content }) => content)).toEqual(['Hello'])
})

test('a message that every relay refuses has failed with the reason, and can be tried again', async () => {
  const tab = await openTab()
  const shown = follow(tab)
  tab.relay.refuseEvents('blocked: not you')
  await tab.store.commit({ chats: [CHAT] })
  const chat = tab.transport.open(CHAT.id)
  await chat.send({ text: 'Hello' })
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('not you'),
    }),
  )
  tab.relay.refuseEvents(undefined)
  chat.retry(shown()[0] as ChatMessage)
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
})

/** Signs an event with this text. Its `created_at` (s) does not tell when it was written, as in NIP-17. */
const signText = (content: string, created_at: number) =>
  signEvent({ kind: 1060, content, tags: [], created_at }, generateKeyPair(randomBytes), randomBytes)

test('copies of a message for several devices do not wait for each other; the next one for a device does, in any conversation', async () => {
  const relay = createInMemoryRelay()
  const tab = await openTab(relay)
  const group = { ...CHAT, id: 'p-2' }
  await tab.store.commit({ chats: [CHAT, group] })
  relay.setSilent(true)
  const textsAtRelay = () =>
    relay
      .getEvents()
      .map(({ content }) => content)
      .toSorted()
  const toDevice = (device: string, text: string, messageId: string) => ({
    event: signText(text, 1),
    messageId,
    recipientPubkey: ANA,
    recipientDevice: device.repeat(64),
  })
  await tab.store.commit({
    messages: [message('one', 1)],
    outgoing: [toDevice('1', 'One to phone', 'one'), toDevice('2', 'One to laptop', 'one')],
  })
  await vi.waitFor(() => expect(textsAtRelay()).toEqual(['One to laptop', 'One to phone']))
  // Events without a conversation, such as typing, and events of a group use the same session.
  await tab.store.commit({ outgoing: [toDevice('1', 'Typing to phone', 'typing')] })
  await tab.store.commit({
    messages: [message('two', 2, { chat: group.id })],
    outgoing: [toDevice('1', 'Two to phone', 'two'), toDevice('3', 'Two to another', 'two')],
  })
  await vi.waitFor(() => expect(textsAtRelay()).toEqual(['One to laptop', 'One to phone', 'Two to another']))
  expect(tab.jobs).toHaveLength(5)
})

test('after a killed tab, events go out in the order in which they were stored, whatever times they have', async () => {
  const relay = createInMemoryRelay()
  relay.close()
  const killed = await openTab(relay)
  await killed.store.commit({ chats: [CHAT] })
  for (const [index, text] of ['first', 'second', 'third'].entries())
    await killed.store.commit({
      messages: [message(text, index + 1)],
      outgoing: [{ event: signText(text, 100 - index), messageId: text, recipientPubkey: ANA }],
    })
  await killLastPlainTab()
  relay.open()
  relay.setSilent(true)
  const tab = await openTab(relay)
  await tab.store.commit({
    messages: [message('fourth', 4)],
    outgoing: [{ event: signText('fourth', 1), messageId: 'fourth', recipientPubkey: ANA }],
  })
  await vi.waitFor(() => expect(tab.jobs).toHaveLength(4))
  await vi.waitFor(() => expect(relay.getEvents().map(({ content }) => content)).toEqual(['first']))
})

test('after a chat that continues in another one is deleted, the event that began it is still sent again', async () => {
  const tab = await openTab()
  const successor = { ...CHAT, id: 'p-2', isAccepted: true }
  const opening = signText('Opening', 1)
  tab.relay.refuseEvents('blocked: not you')
  await tab.store.commit({ chats: [successor] })
  await tab.store.commit({
    chats: [{ ...CHAT, continuedIn: successor.id }],
    outgoing: [{ event: opening, messageId: opening.id, recipientPubkey: ANA }],
  })
  await vi.waitFor(async () =>
    expect(await everyRow()).toContainEqual(expect.objectContaining({ state: 'failed' })),
  )
  await tab.transport.leave(CHAT.id)
  tab.relay.refuseEvents(undefined)
  // Without the first event, the recipient could not read the second.
  await tab.transport.open(successor.id).send({ text: 'Hello' })
  await vi.waitFor(() =>
    expect(new Set(tab.relay.getEvents().map(({ content }) => content))).toEqual(
      new Set(['Opening', 'Hello']),
    ),
  )
  // A chat that continues nowhere takes its events along.
  await tab.transport.leave(successor.id)
  expect(await everyRow()).not.toContainEqual(expect.objectContaining({ state: expect.any(String) }))
})

test('a plan to listen by is dropped with each change of the data, such as an event that a relay has accepted', async () => {
  const relay = createInMemoryRelay()
  relay.close()
  const tab = await openTab(relay)
  await tab.store.commit({ chats: [CHAT] })
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  tab.store.keepPlan(async () => ({ questions: [], dueAt: 0 }))
  const readPlanRow = async () => {
    const rows = (await everyRow()) as readonly { readonly generation?: number; readonly plan?: unknown }[]
    return rows.find(row => row.generation !== undefined && row.plan !== undefined)
  }
  const before = await vi.waitFor(async () => {
    const row = await readPlanRow()
    expect(row).toBeDefined()
    return row
  })
  const shown = follow(tab)
  relay.open()
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'), { timeout: 20_000 })
  // The transport makes a new plan then.
  await vi.waitFor(async () =>
    expect((await readPlanRow())?.generation).toBeGreaterThan(before?.generation ?? 0),
  )
})
