import { expect, test } from 'vitest'
import { feedQuery } from '../config/feed-query'
import { testKinds, withPolls } from '../config/test-kinds'
import { homeSettings } from '../home/home-settings'
import manifest from '../manifest'
import { firstQuestion, kindsAhead } from '.'

const latest = () => {
  const all = manifest.contributes?.flatMap(({ value }) => ('config' in value ? [value] : [])) ?? []
  const found = all.find(({ id }) => id === 'latest')
  if (!found) throw new Error('There is no Latest')
  return found.config as Parameters<typeof feedQuery>[0]
}
const facts = { session: { canSign: false, method: 'none' }, follows: ['ab'], near: [] } as const

test.each([
  ['as it is', testKinds],
  ['with a plugin for polls', withPolls],
])('the query before the plugin loads is exactly that of the open feed, %s', (_, kinds) => {
  const [asked] = feedQuery(latest(), facts, { kinds, ahead: kindsAhead('feeds/latest') }).filters
  for (const stored of [undefined, null, homeSettings.defaults]) {
    const { kinds, limit } = firstQuestion(stored) ?? {}
    expect(JSON.stringify({ kinds, authors: ['ab'], limit })).toBe(JSON.stringify(asked))
  }
})

test('asks nothing when another feed is open or the reader changed the feed', () => {
  const own = { id: 'feeds/latest', config: latest() }
  expect(firstQuestion({ ...homeSettings.defaults, activeTab: 'feeds/popular' })).toBeUndefined()
  expect(firstQuestion({ ...homeSettings.defaults, feeds: [own] })).toBeUndefined()
  expect(
    firstQuestion({ ...homeSettings.defaults, feeds: [{ id: 'feeds/latest', customName: 'New' }] }),
  ).toBeDefined()
  for (const broken of [7, 'x', { feeds: 7 }, { feeds: [null] }])
    expect(() => firstQuestion(broken)).not.toThrow()
})
