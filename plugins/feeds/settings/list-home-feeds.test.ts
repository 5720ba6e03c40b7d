import { expect, test } from 'vitest'
import type { FeedConfig } from '#contracts/feeds'
import { type HomeFeed, requiresFollows } from './list-home-feeds'

const feed = (config?: Partial<FeedConfig>): HomeFeed => ({
  id: 'x',
  name: 'X',
  defaultName: 'X',
  ...(config && { config: { filter: {}, ...config } }),
})

test('only a feed of follows, or of their follows, is empty for a reader without follows', () => {
  expect([1, 2].map(followDistance => requiresFollows(feed({ followDistance })))).toEqual([true, true])
  expect([0, 3, 5].map(followDistance => requiresFollows(feed({ followDistance })))).toEqual([
    false,
    false,
    false,
  ])
  expect(requiresFollows(feed({}))).toBe(false)
  expect(requiresFollows(feed({ followDistance: 1, relayUrls: ['wss://relay.example'] }))).toBe(false)
  // A feed of a plugin with its own query (no `config`) is never treated as one that needs follows.
  expect(requiresFollows(feed())).toBe(false)
})
