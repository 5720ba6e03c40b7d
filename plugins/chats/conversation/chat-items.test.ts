import { expect, test } from 'vitest'
import type { ChatMessage } from '../contract'
import { buildConversationItems } from './chat-items'

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
  buildConversationItems(messages, unreadFrom).map(item =>
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
