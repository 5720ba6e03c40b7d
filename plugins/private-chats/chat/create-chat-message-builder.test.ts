import { expect, test } from 'vitest'
import type { PrivateMessage, PrivateMessageAction } from '../contract'
import { createChatMessageBuilder, type MessageSources } from './create-chat-message-builder'

const message = { id: 'm', author: 'ana', at: 1_000, text: 'Hello', tags: [] } as unknown as PrivateMessage
const like = { type: 'reaction', author: 'tom', content: '❤️', target: 'm' } as unknown as PrivateMessageAction
const nothing: MessageSources = {
  acts: [],
  rows: [],
  account: 'ana',
  findEntry: () => undefined,
  missingBefore: undefined,
}

test('a message stays the same object until something about it changes', () => {
  const build = createChatMessageBuilder()
  const first = build(message, nothing)
  expect(build(message, { ...nothing })).toBe(first)
  const liked = build(message, { ...nothing, acts: [like] })
  expect(liked?.reactions).toEqual([{ author: 'tom', content: '❤️' }])
  expect(build(message, { ...nothing, missingBefore: 2 })).toMatchObject({ missingBefore: 2, reactions: [] })
  expect(build(message, { ...nothing, account: 'tom' })?.delivery).toBeUndefined()
})
