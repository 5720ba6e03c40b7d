import { expect, test } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { runToEnd } from './run-in-slices'
import { searchMessages } from './search-messages'

const messages = Array.from(
  { length: 100 },
  (_, at): ChatMessage => ({ id: `${at}`, author: 'ana', at, text: `Wren ${at}`, tags: [], reactions: [] }),
)
const find = (text: string, limit = 3) =>
  runToEnd(searchMessages(messages, text, { isShown: ({ at }) => at !== 98, limit })).map(({ at }) => at)

test('the newest messages with all words come first, without those that the reader may not see', () => {
  expect(find('WREN')).toEqual([99, 97, 96])
  expect(find('7 wren', 1)).toEqual([97])
  expect(find(' ')).toEqual([])
})
