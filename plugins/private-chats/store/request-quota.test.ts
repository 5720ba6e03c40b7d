// @vitest-environment node
import { expect, test } from 'vitest'
import type { ChatChanges, PrivateChat, PrivateMessage, PrivateMessageAction } from '../contract'
import { type ChatEntry, createChatEntry } from './chat-entry'
import {
  applyRequestLimits,
  hasRequestRoom,
  MAX_MESSAGE_REQUESTS,
  MAX_REQUEST_ITEMS,
  MAX_REQUESTS_BEGUN_BY_ONE,
  MAX_STRAY_ACTIONS,
  type StoredRequests,
} from './request-quota'

const request = (id: string, people: readonly string[] = [id]): PrivateChat => ({
  id,
  people,
  isAccepted: false,
})
const entry = (chat: PrivateChat, writers: readonly string[] = chat.people.slice(0, 1)): ChatEntry => ({
  ...createChatEntry(chat, 'direct'),
  writers,
})
const flood = (name: string) =>
  Array.from({ length: MAX_MESSAGE_REQUESTS }, (_, n) => entry(request(`${name} ${n}`)))
const message = (chat: string, author = chat, n = 0): PrivateMessage => ({
  chat,
  author,
  id: `${chat} ${n}`,
  at: n,
  text: '',
  tags: [],
})
const reaction = (chat: string, author: string): PrivateMessageAction => ({
  chat,
  author,
  id: `on ${chat}`,
  at: 1,
  target: 'x',
  type: 'reaction',
  content: '+',
})
const levelOf = (pubkey: string) =>
  pubkey.startsWith('followed') ? 1 : pubkey.startsWith('near') ? 2 : Number.POSITIVE_INFINITY

const stored = (
  entries: readonly ChatEntry[] = [],
  { items = 0, strays = 0 }: { readonly items?: number; readonly strays?: number } = {},
): StoredRequests => ({
  account: 'reader',
  listEntries: () => entries,
  findEntry: id => entries.find(({ chat }) => chat.id === id),
  levelOf,
  countItems: async () => ({ messages: items, actions: items }),
  countStrayActions: async () => strays,
})
const firstMessage = (id: string, author = id, people = [id]): ChatChanges => ({
  chats: [request(id, people)],
  messages: [message(id, author)],
})
/**
 * Applies the limits to changes. Returns the ids of the conversations that are stored, and the number of messages that
 * are not.
 */
const keep = async (changes: ChatChanges, before: StoredRequests) => {
  const limited = await applyRequestLimits(changes, before)
  return [limited.changes.messages?.map(({ chat }) => chat), limited.unkeptCount]
}

test('a flood of strangers takes no room from known people', async () => {
  const before = stored(flood('stranger'))
  expect(['stranger', 'near', 'followed'].map(person => hasRequestRoom(person, before))).toEqual([
    false,
    true,
    true,
  ])
  expect(await keep(firstMessage('stranger'), before)).toEqual([[], 1])
  expect(await keep(firstMessage('near'), before)).toEqual([['near'], 0])
  expect(await keep(firstMessage('followed'), before)).toEqual([['followed'], 0])
})

test('a flood in the name of people at the second distance takes no room from those who are followed', () => {
  const before = stored([...flood('near'), ...flood('followed')])
  expect(['stranger', 'near', 'followed'].map(person => hasRequestRoom(person, before))).toEqual([
    true,
    false,
    true,
  ])
})

test('there is room again once requests are accepted or deleted', async () => {
  const [first, ...others] = flood('stranger')
  if (!first) throw new Error('No flood')
  const accepted = entry({ ...first.chat, isAccepted: true })
  for (const entries of [others, [accepted, ...others]])
    expect(await keep(firstMessage('stranger'), stored(entries))).toEqual([['stranger'], 0])
})

test('one person begins so many rooms and no more, whomever they name as members', async () => {
  const rooms = Array.from({ length: MAX_REQUESTS_BEGUN_BY_ONE }, (_, n) =>
    entry(request(`room ${n}`, ['followed', 'stranger', `other ${n}`]), ['stranger']),
  )
  expect(await keep(firstMessage('one more', 'stranger', ['followed', 'x']), stored(rooms))).toEqual([[], 1])
  expect(await keep(firstMessage('another', 'someone', ['followed', 'x']), stored(rooms))).toEqual([
    ['another'],
    0,
  ])
})

test('a batch is counted as a whole, and of what is not kept its names and reactions are left out too', async () => {
  const ids = Array.from({ length: MAX_MESSAGE_REQUESTS + 2 }, (_, n) => `stranger ${n}`)
  const limited = await applyRequestLimits(
    {
      chats: ids.map(id => request(id)),
      messages: ids.map(id => message(id)),
      acts: [reaction('stranger 0', 'stranger 0')],
      read: [{ id: 'wrap', at: 1 }],
    },
    stored(),
  )
  expect(limited.unkeptCount).toBe(2)
  expect(limited.changes.chats).toHaveLength(MAX_MESSAGE_REQUESTS)
  expect(limited.changes.acts).toHaveLength(1)
  // A dropped message counts as processed, so that it is not decrypted again at each start.
  expect(limited.changes.read).toHaveLength(1)
})

test("a stranger's request keeps so many messages; one that the reader has accepted or written in keeps all", async () => {
  const full = { items: MAX_REQUEST_ITEMS - 1 }
  const changes = { messages: [message('stranger', 'stranger', 1), message('stranger', 'stranger', 2)] }
  expect(await keep(changes, stored([entry(request('stranger'))], full))).toEqual([['stranger'], 1])
  const accepted = entry({ ...request('stranger'), isAccepted: true })
  const known = entry(request('stranger'), ['stranger', 'near'])
  for (const each of [accepted, known])
    expect(await keep(changes, stored([each], full))).toEqual([['stranger', 'stranger'], 0])
  const own = { messages: [...changes.messages, message('stranger', 'reader', 3)] }
  expect(await keep(own, stored([entry(request('stranger'))], full))).toEqual([Array(3).fill('stranger'), 0])
  const ownRoom = { ...own, chats: [request('stranger')] }
  expect(await keep(ownRoom, stored(flood('other')))).toEqual([Array(3).fill('stranger'), 0])
})

test('actions of strangers on messages that never come are kept up to a number; those of known people always', async () => {
  const acts = [reaction('none', 'stranger'), reaction('none', 'near'), reaction('none', 'reader')]
  const limited = await applyRequestLimits({ acts }, stored([], { strays: MAX_STRAY_ACTIONS }))
  expect(limited.changes.acts?.map(({ author }) => author)).toEqual(['near', 'reader'])
  expect((await applyRequestLimits({ acts }, stored())).changes.acts).toHaveLength(3)
})
