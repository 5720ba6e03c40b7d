import { expect, test } from 'vitest'
import type { ChatMessage } from '../contract'
import { findFirstUnread } from './find-first-unread'

const message = (at: number, author = 'ana'): ChatMessage => ({
  id: `${author} ${at}`,
  author,
  at,
  text: '',
  tags: [],
  reactions: [],
})
const opened = { readUpTo: 10, openedAt: 100, ownPubkey: 'me' }
const [late, later] = [message(50), message(60)]

test('the oldest loaded message is not taken for the first unread one while older ones may be unread', () => {
  expect(findFirstUnread({ messages: [late, later], older: 'idle' }, opened)).toEqual({ loadedCountAfter: 2 })
  for (const older of ['loading', 'refused'] as const)
    expect(findFirstUnread({ messages: [late], older }, opened)).toEqual({ loadedCountAfter: 1 })
})

test('a message that was read, the start of the conversation and the last stored message end the search', () => {
  const first = { id: late.id }
  const messages = [late, later]
  expect(findFirstUnread({ messages: [message(10), ...messages], older: 'idle' }, opened)).toEqual(first)
  expect(findFirstUnread({ messages: [message(9, 'me'), ...messages], older: 'idle' }, opened)).toEqual(first)
  expect(findFirstUnread({ messages, older: 'end' }, opened)).toEqual(first)
  expect(findFirstUnread({ messages, older: 'idle', isStartLoaded: true }, opened)).toEqual(first)
})

test("one's own messages, those that come later, and all of a conversation that was never opened are not unread", () => {
  const messages = [message(20, 'me'), message(101)]
  expect(findFirstUnread({ messages, older: 'end' }, opened)).toEqual({})
  expect(findFirstUnread({ messages: [late], older: 'end' }, { ...opened, readUpTo: 0 })).toEqual({})
})
