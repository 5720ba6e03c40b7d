// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createInMemoryRelay } from '#kernel/testing'
import { ANA, CHAT, closePlainTabs, follow, message, openTab, texts } from '../../tests/support/plain-chats'
import type { ChatChanges, PrivateChat } from './contract'

afterEach(closePlainTabs)
afterEach(() => void vi.useRealTimers())

test('a message that comes twice is stored once, and messages are shown by their times', async () => {
  const tab = await openTab()
  const shown = follow(tab)
  await tab.store.commit({ chats: [CHAT], messages: [message('b', 2), message('a', 1), message('b', 2)] })
  await tab.store.commit({ messages: [message('a', 1), message('c', 3)] })
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Text a', 'Text b', 'Text c']))
  await vi.waitFor(() =>
    expect(tab.transport.list.get().chats).toMatchObject([
      { id: CHAT.id, last: { text: 'Text c' }, arrivals: [3, 2, 1], isRequest: true },
    ]),
  )
})

test("a copy of somebody's message or reaction by another member stands beside it, and replaces nothing", async () => {
  const mallory = 'c'.repeat(64)
  const by = (author: string, chat = CHAT.id) => message('same', 1, { author, chat })
  const like = (author: string, content: string) =>
    ({ chat: CHAT.id, id: 'like', author, at: 2, target: 'own', type: 'reaction', content }) as const
  const elsewhere = { ...CHAT, id: 'p-2' }
  const tab = await openTab()
  const shown = follow(tab)
  await tab.store.commit({
    chats: [CHAT, elsewhere],
    messages: [by(mallory, elsewhere.id), by(mallory), message('own', 3)],
    acts: [like(mallory, '👎')],
  })
  for (let times = 0; times < 2; times++)
    await tab.store.commit({ messages: [by(ANA), by(mallory)], acts: [like(ANA, '👍'), like(mallory, '👎')] })
  await vi.waitFor(() => expect(shown()).toHaveLength(3))
  expect(new Set(shown().map(({ author, text }) => `${author} ${text}`))).toEqual(
    new Set([`${ANA} Text same`, `${mallory} Text same`, `${ANA} Text own`]),
  )
  expect(new Set(shown().map(({ id }) => id)).size).toBe(3)
  const { reactions } = shown().find(({ id }) => id === 'own') as ChatMessage
  expect(reactions).toHaveLength(2)
  expect(reactions).toEqual(
    expect.arrayContaining([
      { author: ANA, content: '👍' },
      { author: mallory, content: '👎' },
    ]),
  )
  expect(await tab.store.message(CHAT.id, 'same')).toMatchObject({ author: mallory })
  expect(await tab.store.message(elsewhere.id, 'same')).toMatchObject({ author: mallory })
})

test('a conversation says when its oldest stored message is loaded', async () => {
  const tab = await openTab()
  const { messages, loadOlder } = tab.transport.open(CHAT.id)
  await tab.store.commit({
    chats: [{ ...CHAT, isAccepted: true }],
    messages: Array.from({ length: 70 }, (_, n) => message(`m${n}`, n + 1)),
  })
  messages.subscribe(() => {})
  await expect.poll(() => messages.get().messages.length).toBe(60)
  expect(messages.get().isStartLoaded).toBe(false)
  loadOlder(50)
  await expect.poll(() => messages.get().messages.length).toBe(70)
  expect(messages.get().isStartLoaded).toBe(true)
})

test('what a stranger sends too fast is folded in a request until the reader wants it, or accepts', async () => {
  const tab = await openTab()
  const { transport, store } = tab
  const flood = Array.from({ length: 12 }, (_, n) => message(`f${n}`, n + 1))
  const known = { ...CHAT, id: 'p-2', isAccepted: true }
  const inKnown = flood.map(each => ({ ...each, id: `k${each.id}`, chat: known.id }))
  await store.commit({ chats: [CHAT, known], messages: [...flood, ...inKnown] })
  const follow = (id: string) => {
    const { messages } = transport.open(id)
    messages.subscribe(() => {})
    return () => ({ shown: messages.get().messages.length, folded: messages.get().hiddenGroups })
  }
  const [request, accepted] = [follow(CHAT.id), follow(known.id)]
  const folded = [{ count: 4, reason: 'sent too fast by one person', latestAt: 12 }]
  await expect.poll(request).toEqual({ shown: 8, folded })
  await expect.poll(accepted).toEqual({ shown: 12, folded: [] })
  transport.open(CHAT.id).showFolded()
  await expect.poll(request).toEqual({ shown: 12, folded: [] })

  const other = { ...CHAT, id: 'p-3' }
  await store.commit({
    chats: [other],
    messages: flood.map(each => ({ ...each, id: `o${each.id}`, chat: other.id })),
  })
  const later = follow(other.id)
  await expect.poll(later).toEqual({ shown: 8, folded })
  await transport.accept?.([other.id])
  await expect.poll(later).toEqual({ shown: 12, folded: [] })
})

test('a step with an outdated record changes nothing', async () => {
  const { store, transport } = await openTab()
  await store.commit({ records: [{ key: 'session/1', baseVersion: 0, value: { count: 1 } }] })
  const stale = store.commit({
    chats: [CHAT],
    messages: [message('a', 1)],
    records: [{ key: 'session/1', baseVersion: 0, value: { count: 9 } }],
  })
  await expect(stale).rejects.toMatchObject({ name: 'StaleRecord' })
  expect(transport.list.get().chats).toEqual([])
  expect(await store.records('session/')).toEqual([{ key: 'session/1', version: 1, value: { count: 1 } }])
})

test('two tabs that receive the same message keep it once, and each shows what the other wrote', async () => {
  const relay = createInMemoryRelay()
  const [one, two] = [await openTab(relay), await openTab(relay)]
  const shown = follow(two)
  const like = {
    chat: CHAT.id,
    id: 'r',
    author: ANA,
    at: 2,
    target: 'a',
    type: 'reaction',
    content: '+',
  } as const
  await Promise.all(
    [one, two].map(({ store }) => store.commit({ chats: [CHAT], messages: [message('a', 1)] })),
  )
  await Promise.all([one, two].map(({ store }) => store.commit({ acts: [like] })))
  await one.transport.open(CHAT.id).send({ text: 'From one' })
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Text a', 'From one']))
  expect(shown()[0]?.reactions).toEqual([{ author: ANA, content: '+' }])
  await vi.waitFor(() =>
    expect(two.transport.list.get().chats[0]).toMatchObject({ arrivals: [1], isRequest: false }),
  )
})

test('messages of strangers that two tabs have dropped are counted once', async () => {
  const relay = createInMemoryRelay()
  const tabs = [await openTab(relay), await openTab(relay)]
  const readMarks = (...ids: readonly string[]) => ids.map(id => ({ id, at: 1 }))
  // Each tab receives all events, but not always in the same batches.
  await Promise.all(
    tabs.map(({ store }) => store.commit({ read: readMarks('a', 'b', 'c', 'd'), unkeptCount: 4 })),
  )
  for (const { store } of tabs) await store.commit({ read: readMarks('d', 'e'), unkeptCount: 2 })
  for (const { transport } of tabs) await vi.waitFor(() => expect(transport.unkept?.count.get()).toBe(5))
})

test('what waits until the messages of an account open is not sent by the account to which the reader changes', async () => {
  const { session, store, transport, relay } = await openTab()
  await store.commit({ chats: [CHAT] })
  const own = session.get()
  // Nobody says how the key of this account is unlocked, so its messages stay closed. It is in the same conversation.
  session.set(() => ({ pubkey: ANA, canSign: true, method: 'key' }))
  const chat = transport.open(CHAT.id)
  const sent = ['Hello', 'Hello again'].map(text => chat.send({ text }))
  session.set(() => own)
  for (const act of sent) await expect(act).rejects.toThrow('You have changed the account. Nothing was sent.')
  await transport.open(CHAT.id).send({ text: 'By the other one' })
  await vi.waitFor(() =>
    expect(relay.getEvents().map(({ content }) => content)).toEqual(['By the other one']),
  )
})

test('once the account has changed, no further request is accepted', async () => {
  const { session, store, transport } = await openTab()
  const other = { ...CHAT, id: 'p-2' }
  await store.commit({
    chats: [CHAT, other],
    messages: [message('a', 1), message('b', 2, { chat: other.id })],
  })
  const own = session.get()
  const accepting = transport.accept?.([CHAT.id, other.id])
  session.set(() => ({ pubkey: ANA, canSign: true, method: 'key' }))
  await expect(accepting).rejects.toThrow('You have changed the account. The other requests are still there.')
  session.set(() => own)
  transport.list.subscribe(() => {})
  await vi.waitFor(() =>
    expect(new Set(transport.list.get().chats.map(({ id, isRequest }) => `${id} ${isRequest}`))).toEqual(
      new Set([`${CHAT.id} false`, 'p-2 true']),
    ),
  )
})

test('two tabs that change different fields of a conversation at once lose neither', async () => {
  const relay = createInMemoryRelay()
  const [one, two] = [await openTab(relay), await openTab(relay)]
  await one.store.commit({ chats: [CHAT] })
  await vi.waitFor(() => expect(two.store.chat(CHAT.id)).toBeDefined())
  const setFact = (name: string) => ({
    chatUpdates: [
      {
        id: CHAT.id,
        update: (chat: PrivateChat) => ({ ...chat, facts: { ...chat.facts, [name]: true } }),
      },
    ],
  })
  await Promise.all([
    one.store.commit(setFact('pending')),
    two.store.commit(setFact('unproven')),
    two.transport.accept?.([CHAT.id]),
  ])
  for (const { store } of [one, two])
    await vi.waitFor(() =>
      expect(store.chat(CHAT.id)).toMatchObject({
        isAccepted: true,
        facts: { pending: true, unproven: true },
      }),
    )
})

test('only the author of a message can delete it for all, even before it comes', async () => {
  const tab = await openTab()
  const shown = follow(tab)
  const deletion = (target: string, author: string) =>
    ({ chat: CHAT.id, id: `${author} ${target}`, author, at: 5, target, type: 'deletion' }) as const
  await tab.store.commit({
    chats: [CHAT],
    messages: [message('a', 1), message('b', 2)],
    acts: [deletion('a', 'b'.repeat(64)), deletion('b', ANA), deletion('later', ANA)],
  })
  await tab.store.commit({ messages: [message('later', 3)] })
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Text a']))
  await vi.waitFor(() => expect(tab.transport.list.get().chats[0]?.last?.text).toBe('Text a'))
  await tab.store.commit({ messages: [message('b', 2)] })
  expect(await tab.store.message(CHAT.id, 'b')).toBeUndefined()
})

test('a message disappears when it expires, from the list and another tab, too, and is not stored again', async () => {
  const LIFE_MS = 30 * 60_000
  // The clock jumps to the end only after both tabs have shown the message, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const tab = await openTab()
  const other = await openTab()
  const [shown, inOther] = [follow(tab), follow(other)]
  const expiresAt = Date.now() + LIFE_MS
  const brief = message('brief', 2, { expiresAt })
  await tab.store.commit({ chats: [CHAT], messages: [message('a', 1), brief] })
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Text a', 'Text brief']))
  await vi.waitFor(() => expect(texts(inOther())).toEqual(['Text a', 'Text brief']))
  await vi.advanceTimersByTimeAsync(LIFE_MS)
  for (const messages of [shown, inOther])
    await vi.waitFor(() => expect(texts(messages())).toEqual(['Text a']))
  for (const { transport } of [tab, other])
    await vi.waitFor(() => expect(transport.list.get().chats[0]?.last?.text).toBe('Text a'))
  await tab.store.commit({ messages: [brief] })
  expect(await tab.store.message(CHAT.id, 'brief')).toBeUndefined()
})

test('of 5,000 strangers who write at once 500 become requests; the reader learns of the others until they have seen it', async () => {
  const STRANGERS = 5_000
  const tab = await openTab()
  const firstMessage = (person: string): ChatChanges => ({
    chats: [{ id: `p-${person}`, people: [person], isAccepted: false }],
    messages: [message(`from ${person}`, 1, { chat: `p-${person}`, author: person })],
  })
  const ids = Array.from({ length: STRANGERS }, (_, n) => `stranger ${n}`)
  await tab.store.commit({ chats: [{ ...CHAT, isAccepted: true }] })
  await tab.store.commit({
    chats: ids.flatMap(person => firstMessage(person).chats ?? []),
    messages: ids.flatMap(person => firstMessage(person).messages ?? []),
    read: ids.map(id => ({ id, at: 1 })),
  })
  tab.transport.list.subscribe(() => {})
  const requests = () => tab.transport.list.get().chats.filter(({ isRequest }) => isRequest)
  await vi.waitFor(() => expect(requests()).toHaveLength(500))
  await vi.waitFor(() => expect(tab.transport.unkept?.count.get()).toBe(STRANGERS - 500))
  // Events that were dropped because of the limits are not decrypted again at the next start.
  expect(await tab.store.filterUnread(ids)).toEqual([])

  // The limits do not apply to a person whom the reader has accepted, in a new conversation either.
  const rooms = { id: 'room', people: [ANA, 'stranger 1'], isAccepted: false }
  await tab.store.commit({
    chats: [rooms],
    messages: [message('known', 2), message('in the room', 2, { chat: 'room' })],
  })
  expect(tab.store.chat('room')).toBeDefined()
  expect(await tab.store.message(CHAT.id, 'known')).toBeDefined()

  const again = await openTab()
  await vi.waitFor(() => expect(again.transport.unkept?.count.get()).toBe(STRANGERS - 500))
  await again.transport.unkept?.forget()
  await vi.waitFor(() => expect(tab.transport.unkept?.count.get()).toBe(0))
  await tab.transport.leave(requests()[0]?.id ?? '')
  await tab.store.commit(firstMessage('one more'))
  expect(tab.store.chat('p-one more')).toBeDefined()
})
