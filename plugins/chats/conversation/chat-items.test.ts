import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '../contract'
import { createConversationItemsBuilder } from './chat-items'

afterEach(() => void vi.useRealTimers())

const NOON = new Date(2026, 10, 25, 12).getTime()
const message = (id: string, author: string, at: number): ChatMessage => ({
  id,
  author,
  at,
  text: id,
  tags: [],
  reactions: [],
})
const drawn = (messages: readonly ChatMessage[], unreadFrom?: string) =>
  createConversationItemsBuilder()(messages, unreadFrom).map(item =>
    item.kind === 'message'
      ? `${item.isFirstOfGroup ? '[' : ''}${item.key}${item.isLastOfGroup ? ']' : ''}`
      : item.kind,
  )

test('messages of one author within a minute are a group; another author, a pause and a new day end it', () => {
  const messages = [
    message('a', 'ana', NOON),
    message('b', 'ana', NOON + 30_000),
    message('c', 'tom', NOON + 31_000),
    message('d', 'tom', NOON + 100_000),
    message('e', 'tom', NOON + 24 * 3_600_000),
  ]
  expect(drawn(messages)).toEqual(['day', '[a', 'b]', '[c]', '[d]', 'day', '[e]'])
})

test('the line of unread messages stands above the first of them and ends a group', () => {
  const messages = [message('a', 'ana', NOON), message('b', 'ana', NOON + 1_000)]
  expect(drawn(messages, 'b')).toEqual(['day', '[a]', 'unread', '[b]'])
})

test('a mark stands in front of a message before which others are missing', () => {
  const messages = [message('a', 'ana', NOON), { ...message('b', 'ana', NOON + 1_000), missingBefore: 2 }]
  expect(drawn(messages)).toEqual(['day', '[a]', 'gap', '[b]'])
})

test('rows stay the same objects when older messages come', () => {
  const build = createConversationItemsBuilder()
  const b = message('b', 'ana', NOON + 30_000)
  const c = { ...message('c', 'tom', NOON + 100_000), replyTo: 'a' }
  const d = message('d', 'tom', NOON + 110_000)
  const before = build([b, c, d], 'd')
  const after = build([message('a', 'ana', NOON), b, c, d], 'd')
  const isKept = (key: string) =>
    before.find(item => item.key === key) === after.find(item => item.key === key)
  expect(['unread', 'd'].filter(isKept)).toEqual(['unread', 'd'])
  // The first message of a group is another one now, and the replied message is loaded.
  expect(after.find(({ key }) => key === 'b')).toMatchObject({ isFirstOfGroup: false })
  expect(after.find(({ key }) => key === 'c')).toMatchObject({ repliedMessage: { id: 'a' } })
})

test('a day is no longer called today after midnight, when another message comes', () => {
  const build = createConversationItemsBuilder()
  const names = (messages: readonly ChatMessage[]) =>
    build(messages, undefined).flatMap(item => (item.kind === 'day' ? [item.name] : []))
  vi.useFakeTimers({ now: NOON })
  const first = message('a', 'ana', NOON)
  expect(names([first])).toEqual(['Today'])
  vi.setSystemTime(NOON + 24 * 3_600_000)
  expect(names([first, message('b', 'ana', Date.now())])).toEqual(['Yesterday', 'Today'])
})
