import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '../../../testing/create-test-event'
import { createTrustedServers } from '../../../url-policy/trusted-servers'
import { createPageCursor } from './page-cursor'
import { createRecentAnswers } from './recent-answers'
import { createRelayLists } from './relay-lists'

const list = (created_at: number, urls: string[][], id = numberToHex(created_at)) =>
  createTestEvent({ kind: 10002, pubkey: 'me', created_at, id, tags: urls.map(u => ['r', ...u]) })

test('the newest list counts, in any order of arrival, a tie by the lowest id', () => {
  const versions = [
    list(1, [['wss://one.com']]),
    list(3, [['wss://loser.com']], numberToHex(9)),
    list(3, [['wss://three.com']], numberToHex(8)),
    list(2, [['wss://two.com']]),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(versions, { minLength: 4 }), events => {
      const lists = createRelayLists(() => false)
      for (const event of events) lists.addList(event)
      expect(lists.getWriteRelays('me')).toEqual(['wss://three.com'])
    }),
  )
})

test('takes write relays, at most four, each once, and none inside the reader’s own network', () => {
  const lists = createRelayLists(() => false)
  lists.addList(
    list(1, [
      ['wss://read.com', 'read'],
      ['wss://a.com/', 'write'],
      ['wss://A.com'],
      ['ws://plain.com'],
      ['wss://192.168.1.1'],
      ['wss://localhost'],
      ['https://web.com'],
      ['javascript:alert(1)'],
      [''],
      ['wss://b.com'],
      ['wss://c.com'],
      ['wss://d.com'],
      ['wss://e.com'],
    ]),
  )
  expect(lists.getWriteRelays('me')).toEqual(['wss://a.com', 'wss://b.com', 'wss://c.com', 'wss://d.com'])
  expect(lists.getWriteRelays('you')).toBeUndefined()
  lists.addList(list(2, []))
  expect(lists.getWriteRelays('me')).toBeUndefined()
  lists.addList({ ...list(5, [['wss://x.com']]), kind: 1 })
  expect(lists.getWriteRelays('me')).toBeUndefined()
})

test('a relay inside the reader’s own network is used while the reader names it, and only then', () => {
  const own = createTrustedServers()
  const lists = createRelayLists(url => own.has(new URL(url)))
  lists.addList(list(1, [['ws://127.0.0.1:7777'], ['wss://a.com'], ['wss://relay.lan']]))
  expect(lists.getWriteRelays('me')).toEqual(['wss://a.com'])
  own.setAddresses('reader', ['ws://localhost:7777'])
  expect(lists.getWriteRelays('me')).toEqual(['wss://a.com', 'ws://127.0.0.1:7777'])
  own.setAddresses('reader', [])
  expect(lists.getWriteRelays('me')).toEqual(['wss://a.com'])
})

test('an answered relay list is not asked for again for ten minutes, an id never while it is held', () => {
  let now = 0
  const freshness = createRecentAnswers(() => now)
  const profiles = { kinds: [0], authors: ['a', 'b'] }
  const nothing = () => false
  expect(freshness.getUnanswered(profiles, nothing)).toEqual(profiles)
  freshness.markAnswered({ kinds: [0], authors: ['a'] })
  expect(freshness.getUnanswered(profiles, nothing)).toEqual({ kinds: [0], authors: ['b'] })
  expect(freshness.getUnanswered({ kinds: [3], authors: ['a'] }, nothing)).toBeDefined()
  freshness.markAnswered(profiles)
  expect(freshness.getUnanswered(profiles, nothing)).toBeUndefined()
  now = 10 * 60_000
  expect(freshness.getUnanswered(profiles, nothing)).toEqual(profiles)
  // Filters for notes are never remembered as answered, because there may be new notes at any time.
  freshness.markAnswered({ kinds: [1], authors: ['a'] })
  expect(freshness.getUnanswered({ kinds: [1], authors: ['a'] }, nothing)).toBeDefined()
  expect(freshness.getUnanswered({ ids: ['x', 'y'] }, id => id === 'x')).toEqual({ ids: ['y'] })
  expect(freshness.getUnanswered({ ids: ['x'] }, () => true)).toBeUndefined()
})

test('a cursor walks any source to its end without leaving anything out', () => {
  const times = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 300 })
  fc.assert(
    fc.property(times, fc.integer({ min: 2, max: 30 }), (given, count) => {
      const source = given.map((at, n) => ({ at, n })).sort((a, b) => b.at - a.at || a.n - b.n)
      const cursor = createPageCursor()
      const seen = new Set<number>()
      for (let page = 0; !cursor.isDrained; page++) {
        expect(page).toBeLessThan(1_000)
        const limit = cursor.limit(count)
        const until = cursor.until ?? Number.POSITIVE_INFINITY
        const found = source.filter(e => e.at <= until).slice(0, limit)
        for (const e of found) seen.add(e.n)
        const full = found.length === limit
        cursor.advance(
          { reachedAt: full ? found.at(-1)?.at : undefined, isFull: full, frameCount: found.length },
          limit,
        )
      }
      expect(seen.size).toBe(given.length)
    }),
  )
})
