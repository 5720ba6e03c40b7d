import { expect, test } from 'vitest'
import { findPreloadedKinds, parseFirstHomeFilter } from './early-query'
import { homeSettings } from './home/home-settings'
import manifest from './manifest'
import { buildFeedQuery } from './settings/build-feed-query'
import { testNoteKinds, testNoteKindsWithPolls } from './settings/test-note-kinds'

const latest = () => {
  const all = manifest.contributes?.flatMap(({ value }) => ('config' in value ? [value] : [])) ?? []
  const found = all.find(({ id }) => id === 'latest')
  if (!found) throw new Error('There is no Latest')
  return found.config as Parameters<typeof buildFeedQuery>[0]
}
const facts = { session: { canSign: false, method: 'none' }, follows: ['ab'], near: [] } as const

test.each([
  ['as it is', testNoteKinds],
  ['with a plugin for polls', testNoteKindsWithPolls],
])('the query before the plugin loads is exactly that of the open feed, %s', (_, kinds) => {
  const [asked] = buildFeedQuery(latest(), facts, {
    kinds,
    preloadedKinds: findPreloadedKinds('feeds/latest'),
  }).filters
  for (const stored of [undefined, null, homeSettings.defaults]) {
    const { kinds, limit } = parseFirstHomeFilter(stored) ?? {}
    expect(JSON.stringify({ kinds, authors: ['ab'], limit })).toBe(JSON.stringify(asked))
  }
})

test('asks nothing when another feed is open or the reader changed the feed', () => {
  const own = { id: 'feeds/latest', config: latest() }
  expect(parseFirstHomeFilter({ ...homeSettings.defaults, activeTab: 'feeds/popular' })).toBeUndefined()
  expect(parseFirstHomeFilter({ ...homeSettings.defaults, feeds: [own] })).toBeUndefined()
  expect(
    parseFirstHomeFilter({ ...homeSettings.defaults, feeds: [{ id: 'feeds/latest', customName: 'New' }] }),
  ).toBeDefined()
  for (const broken of [7, 'x', { feeds: 7 }, { feeds: [null] }])
    expect(() => parseFirstHomeFilter(broken)).not.toThrow()
})
