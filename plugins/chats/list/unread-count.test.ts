import { expect, test } from 'vitest'
import type { ChatSummary } from '../contract'
import { mergeChatLists } from './merge-chat-lists'
import { countUnreadChats, countUnreadMessages } from './unread-count'

const chat = (id: string, arrivals: readonly number[], given: Partial<ChatSummary> = {}): ChatSummary => ({
  id,
  transport: 'channels',
  people: [],
  arrivals,
  isRequest: false,
  ...given,
})

test('messages after the read mark are unread; those of a request never are', () => {
  expect(countUnreadMessages(chat('a', [30, 20, 10]), 10)).toBe(2)
  expect(countUnreadMessages(chat('a', [30, 20, 10], { isRequest: true }), 0)).toBe(0)
  const chats = [chat('a', [30]), chat('b', [5]), chat('c', [])]
  expect(countUnreadChats({ phase: 'ready', chats }, [], () => 5)).toBe(1)
})

test('conversations that are not loaded count by what was stored of them, until the list is complete', () => {
  const chats = [chat('a', [30])]
  const stored = [
    { id: 'a', arrivals: [30] },
    { id: 'b', arrivals: [30] },
  ]
  expect(countUnreadChats({ phase: 'loading', chats }, stored, () => 5)).toBe(2)
  expect(countUnreadChats({ phase: 'ready', chats }, stored, () => 5)).toBe(1)
})

test('the conversation with the latest message comes first, whichever transport it belongs to', () => {
  const last = (at: number) => ({ last: { author: 'ana', text: '', at } })
  const joined = mergeChatLists([
    { phase: 'ready', chats: [chat('old', [], last(1)), chat('empty', [])] },
    { phase: 'loading', chats: [chat('new', [], last(2))] },
  ])
  expect(joined.chats.map(({ id }) => id)).toEqual(['new', 'old', 'empty'])
  expect(joined.phase).toBe('loading')
})
