import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { searchMessages } from './search-messages'

const messages = Array.from(
  { length: 100 },
  (_, at): ChatMessage => ({ id: `${at}`, author: 'ana', at, text: `Wren ${at}`, tags: [], reactions: [] }),
)
const find = (text: string, limit = 3, signal?: AbortSignal) =>
  searchMessages(messages, text, { isShown: ({ at }) => at !== 98, limit, signal })
afterEach(() => void vi.restoreAllMocks())

test('the newest messages with all words come first, without those that the reader may not see', async () => {
  expect((await find('WREN')).map(({ at }) => at)).toEqual([99, 97, 96])
  expect((await find('7 wren', 1)).map(({ at }) => at)).toEqual([97])
  expect(await find(' ')).toEqual([])
})

test('other tasks of the page go first every 8 ms, and may end the search', async () => {
  let now = 0
  // The fake clock advances by 1 ms at each reading, as if each message took 1 ms.
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  const controller = new AbortController()
  const turns: number[] = []
  const countTurn = () => {
    turns.push(now)
    if (now > 50) controller.abort(new Error('typed on'))
    else setTimeout(countTurn)
  }
  setTimeout(countTurn)
  await expect(find('nowhere', 3, controller.signal)).rejects.toThrow('typed on')
  expect(turns.length).toBeGreaterThan(3)
  expect(Math.max(...turns.slice(1).map((turn, n) => turn - (turns[n] ?? 0)))).toBeLessThanOrEqual(10)
})
