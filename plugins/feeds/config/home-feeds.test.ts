import { expect, test } from 'vitest'
import type { FeedConfig } from '#contracts/feeds'
import { type HomeFeed, needsFollows } from './home-feeds'

const feed = (config?: Partial<FeedConfig>): HomeFeed => ({
  id: 'x',
  name: 'X',
  defaultName: 'X',
  ...(config && { config: { filter: {}, ...config } }),
})

test('only a feed of follows, or of their follows, is empty for a reader without follows', () => {
  expect([1, 2].map(followDistance => needsFollows(feed({ followDistance })))).toEqual([true, true])
  expect([0, 3, 5].map(followDistance => needsFollows(feed({ followDistance })))).toEqual([
    false,
    false,
    false,
  ])
  expect(needsFollows(feed({}))).toBe(false)
  expect(needsFollows(feed({ followDistance: 1, relayUrls: ['wss://relay.example'] }))).toBe(false)
  // A feed of a plugin with its own query (no `config`) is never treated as one that needs follows.
  expect(needsFollows(feed())).toBe(false)
})
