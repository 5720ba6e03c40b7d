import { expect, test } from 'vitest'
import { buildChannelSummary } from './channel-summary'

const createMessage = (at: number, author = 'ben') => ({
  id: `${at}`,
  author,
  at,
  text: `Message ${at}`,
  tags: [],
  reactions: [],
})

test('the badge of a channel counts the ten latest messages by others', () => {
  const messages = Array.from({ length: 16 }, (_, n) => createMessage(n + 1, n === 14 ? 'ana' : 'ben'))
  const { arrivals, last } = buildChannelSummary('c'.repeat(64), undefined, messages, 'ana')
  expect(arrivals).toEqual([16, 14, 13, 12, 11, 10, 9, 8, 7, 6])
  expect(last).toMatchObject({ text: 'Message 16', at: 16 })
})

test('a channel whose description did not come is called by the first digits of its id', () => {
  expect(buildChannelSummary('c'.repeat(64), undefined, [], 'ana')).toMatchObject({
    title: 'Channel cccccccc',
    arrivals: [],
  })
})
