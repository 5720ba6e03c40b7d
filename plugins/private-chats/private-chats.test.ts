// @vitest-environment node
import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { createValueStore, type Kernel, pluginDatabaseName } from '#kernel'
import { generateKeyPair, signEvent } from '#kernel/keys'
import { Accounts, type AccountsService, Outbox, type PublishJob } from '#kernel/ports'
import { createInMemoryRelay, createTestKernel, createTestPlugin, createTestSigner } from '#kernel/testing'
import { createOutboxService } from '../../host/create-outbox-service'
import {
  type ChatChanges,
  type PrivateChat,
  PrivateChats,
  type PrivateMessage,
  type TransportStore,
} from './contract'
import manifest from './manifest'

const randomBytes = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))
const ANA = 'a'.repeat(64)
const CHAT = { id: 'p-1', people: [ANA], isAccepted: false }
const signer = createTestSigner()

const message = (id: string, at: number, rest: Partial<PrivateMessage> = {}): PrivateMessage => ({
  chat: CHAT.id,
  id,
  author: ANA,
  at,
  text: `Text ${id}`,
  tags: [],
  ...rest,
})

/** Returns the raw rows of all tables. */
async function everyRow(): Promise<readonly unknown[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
  const database = await answer(indexedDB.open(pluginDatabaseName('private-chats')))
  const tables = [...database.objectStoreNames]
  const rows = await Promise.all(
    tables.map(name => answer(database.transaction(name).objectStore(name).getAll())),
  )
  database.close()
  return rows.flat()
}

const made: Kernel[] = []
afterEach(async () => {
  for (const kernel of made.splice(0)) await kernel.dispose()
  indexedDB.deleteDatabase(pluginDatabaseName('private-chats'))
})

let signOut: (account: string) => Promise<void> = async () => {}

/** Opens one tab with a transport that sends messages unencrypted, in events of kind 1060. */
async function openTab(relay = createInMemoryRelay(), by = signer) {
  const started = createTestKernel({
    signer: by,
    relays: [relay],
    session: { pubkey: by.pubkey, canSign: true, method: 'nip07' },
  })
  const { kernel } = started
  made.push(kernel)
  kernel.enable(
    createTestPlugin('test-host', { provides: [Outbox, Accounts] }, context => {
      context.provide(Outbox, createOutboxService(started.nostr))
      context.provide(Accounts, {
        onSignOut(fn: (account: string) => Promise<void>) {
          signOut = fn
          return { dispose() {} }
        },
      } as unknown as AccountsService)
    }),
    manifest,
    createTestPlugin('plain', { permissions: ['send:1060'] }),
  )
  const chats = await kernel.resolve(PrivateChats)
  let opened: ((store: TransportStore) => void) | undefined
  const store = new Promise<TransportStore>(resolve => {
    opened = resolve
  })
  const jobs: PublishJob[] = []
  const transport = chats.addTransport({
    id: 'plain',
    send(event, options) {
      const job = kernel.nostr('plain').send(event, options)
      jobs.push(job)
      return job
    },
    start(rows) {
      opened?.(rows)
      return { dispose() {} }
    },
    async compose({ id: chat }, draft, rows): Promise<ChatChanges | undefined> {
      if (draft.type === 'deletion')
        return {
          acts: [
            {
              chat,
              id: `d${draft.target.id}`,
              author: rows.account,
              at: 9,
              target: draft.target.id,
              type: 'deletion',
            },
          ],
        }
      if (draft.type !== 'message') return undefined
      const event = signEvent(
        { kind: 1060, content: draft.text, tags: [], created_at: 1 },
        generateKeyPair(randomBytes),
        randomBytes,
      )
      return {
        messages: [message(`own ${draft.text}`, Date.now(), { author: rows.account, text: draft.text })],
        outgoing: [{ event, messageId: `own ${draft.text}`, recipientPubkey: ANA }],
      }
    },
    rights: () => ({ react: true, deleteForAll: true, files: false }),
    changes: createValueStore({}),
  })
  return { ...started, chats, transport, store: await store, jobs, relay }
}

/** Subscribes to a conversation, and returns its displayed messages. */
function follow({ transport }: Awaited<ReturnType<typeof openTab>>) {
  const { messages } = transport.open(CHAT.id)
  messages.subscribe(() => {})
  return () => messages.get().messages
}
const texts = (messages: readonly ChatMessage[]) => messages.map(({ text }) => text)

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
  await made.pop()?.dispose()
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
  await made.pop()?.dispose()
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

test('deleting a conversation leaves no row of it', async () => {
  const tab = await openTab()
  await tab.store.commit({ chats: [CHAT], messages: [message('a', 1)], read: [{ id: 'wrap', at: 1 }] })
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  await tab.transport.open(CHAT.id).draft?.write('Not sent')
  await tab.transport.leave(CHAT.id)
  expect(await tab.transport.open(CHAT.id).draft?.read()).toBe('')
  await vi.waitFor(() => expect(tab.transport.list.get().chats).toEqual([]))
  expect(await tab.store.message(CHAT.id, 'a')).toBeUndefined()
  // The relay's event counts as processed, so the deleted message does not come back.
  expect(await tab.store.filterUnread(['wrap', 'other'])).toEqual(['other'])
})

test('a draft survives a killed tab, and no text of messages or drafts is stored as it is', async () => {
  const killed = await openTab()
  await killed.store.commit({ chats: [CHAT], messages: [message('a', 1, { text: 'Marker words' })] })
  const { draft } = killed.transport.open(CHAT.id)
  for (const text of ['M', 'Marker', 'Marker draft']) void draft?.write(text)
  await draft?.write('Marker draft')
  await made.pop()?.dispose()
  const tab = await openTab()
  expect(await tab.transport.open(CHAT.id).draft?.read()).toBe('Marker draft')
  await tab.transport.open(CHAT.id).draft?.write('')
  expect(await tab.transport.open(CHAT.id).draft?.read()).toBe('')
  const rows = await everyRow()
  const bytes = rows.map(row =>
    JSON.stringify(row, (_, value) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
    ),
  )
  expect(bytes.join()).toContain(CHAT.id)
  expect(bytes.join()).not.toContain('Marker')
})

test('a message disappears when it expires, in the list, too, and is not stored again', async () => {
  const tab = await openTab()
  const shown = follow(tab)
  const expiresAt = Date.now() + 2_000
  const brief = message('brief', 2, { expiresAt })
  await tab.store.commit({ chats: [CHAT], messages: [message('a', 1), brief] })
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Text a', 'Text brief']))
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Text a']), { timeout: 20_000 })
  await vi.waitFor(() => expect(tab.transport.list.get().chats[0]?.last?.text).toBe('Text a'))
  await tab.store.commit({ messages: [brief] })
  expect(await tab.store.message(CHAT.id, 'brief')).toBeUndefined()
})

test('signing out deletes every row of the account, and none of another one', async () => {
  const other = createTestSigner('02'.repeat(32))
  const tab = await openTab()
  await tab.store.commit({
    chats: [CHAT],
    messages: [message('a', 1)],
    acts: [{ chat: CHAT.id, id: 'r', author: ANA, at: 2, target: 'a', type: 'reaction', content: '+' }],
    records: [{ key: 'session/1', baseVersion: 0, value: {} }],
    read: [{ id: 'wrap', at: 1 }],
  })
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  await tab.transport.open(CHAT.id).draft?.write('Not sent')
  const two = await openTab(createInMemoryRelay(), other)
  await two.store.commit({ chats: [CHAT], messages: [message('b', 1)] })
  await signOut(signer.pubkey)
  const accounts = new Set((await everyRow()).map(row => (row as { readonly account: string }).account))
  expect([...accounts]).toEqual([other.pubkey])
  // A relay's answer that arrives after signing out is not stored.
  await expect(tab.store.commit({ read: [{ id: 'late', at: 2 }] })).rejects.toThrow('has left this browser')
  await expect(
    tab.store.commit({ chats: [{ ...CHAT, id: 'new' }], messages: [{ ...message('c', 2), chat: 'new' }] }),
  ).rejects.toThrow('has left this browser')
  expect(new Set((await everyRow()).map(row => (row as { readonly account: string }).account)).size).toBe(1)
  expect(await two.store.message(CHAT.id, 'b')).toBeDefined()
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

/** Returns the rows as text, so that a test can search the unencrypted fields. */
const readClearText = async () => JSON.stringify(await everyRow())

test('to whom a message was sent, by which event and to which relays is not stored as it is', async () => {
  const tab = await openTab()
  await tab.store.commit({ chats: [CHAT] })
  const shown = follow(tab)
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({ state: 'sent', people: { [ANA]: 'sent' } }),
  )
  const [event] = tab.relay.getEvents()
  const clearText = await readClearText()
  for (const secret of [ANA, event?.id, event?.pubkey, tab.relay.url])
    expect(clearText).not.toContain(secret ?? 'no event')
})

test('what a former version has stored as it is of a sent message is encrypted, and goes out if it waits', async () => {
  const first = await openTab()
  await first.store.commit({
    chats: [CHAT],
    messages: [message('own', 1, { author: signer.pubkey }), message('old', 0, { author: signer.pubkey })],
  })
  await made.pop()?.dispose()
  const event = signEvent(
    { kind: 1060, content: 'Hello', tags: [], created_at: 1 },
    generateKeyPair(randomBytes),
    randomBytes,
  )
  const row = { account: signer.pubkey, transport: 'plain', chat: CHAT.id, to: ANA }
  const opening = indexedDB.open(pluginDatabaseName('private-chats'))
  await new Promise<void>(resolve => {
    opening.onsuccess = () => {
      const table = opening.result.transaction('outgoing', 'readwrite').objectStore('outgoing')
      table.put({ ...row, id: event.id, of: 'own', event, state: 'waiting', order: 1 })
      table.put({ ...row, id: 'sent', of: 'old', state: 'sent' }).onsuccess = () => resolve()
    }
  })
  opening.result.close()
  const again = await openTab()
  const shown = follow(again)
  await vi.waitFor(() => expect(again.relay.getEvents().map(({ id }) => id)).toEqual([event.id]))
  await vi.waitFor(() => expect(shown().map(({ delivery }) => delivery?.state)).toEqual(['sent', 'sent']))
  expect(await readClearText()).not.toMatch(new RegExp(`${ANA}|${event.id}`))
})
