import { expect, test } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { buildShelves, collectShownKinds } from './build-shelves'
import { selectNewestListings } from './rank-listings'

const listing = (author: number, id: string, at: number, kind = 37_070): NostrEvent =>
  createTestEvent({
    kind: 35_128,
    pubkey: numberToHex(author),
    created_at: at,
    content: JSON.stringify({
      api: 1,
      id,
      title: id,
      summary: `About ${id}.`,
      version: '1.0.0',
      adds: { noteKinds: [{ id: 'a', kinds: [kind], view: 'a' }] },
    }),
    tags: [
      ['d', id],
      ['path', '/plugin.js', numberToHex(9)],
      ['l', '1', 'pinion.plugin'],
    ],
  })
const use = (by: number, author: number, id: string) =>
  createTestEvent({
    kind: 31_989,
    pubkey: numberToHex(by),
    tags: [
      ['d', '1'],
      ['a', `35128:${numberToHex(author)}:${id}`],
    ],
  })

const listings = [listing(1, 'recipes', 10), listing(2, 'polls', 20, 1068), listing(3, 'games', 30, 7_368)]
const parts = {
  listings,
  recommendations: [use(5, 1, 'recipes'), use(6, 1, 'recipes'), use(5, 2, 'polls')],
  sets: [],
  siteShelf: [],
  isSiteShelfOnly: false,
  query: '',
  kind: undefined,
}
const titles = (given: Partial<typeof parts> | object) =>
  buildShelves({ ...parts, ...given }).map(({ title, listings: all }) => [
    title,
    all.map(each => each.listing.identifier),
  ])

test('plugins of the reader’s people come before new ones, those with the most users first', () => {
  expect(titles({})).toEqual([
    ['Used by people you follow', ['recipes', 'polls']],
    ['New', ['games', 'polls', 'recipes']],
  ])
})

test('this site’s shelf comes first, and is all there is where it alone is allowed', () => {
  const shelf = [`35128:${numberToHex(3)}:games`]
  expect(titles({ siteShelf: shelf })[0]).toEqual(['Recommended here', ['games']])
  expect(titles({ siteShelf: shelf, isSiteShelfOnly: true })).toEqual([
    ['Recommended here', ['games']],
    ['New', ['games']],
  ])
})

test('a curator’s set is a shelf with its title, and only with plugins that are known', () => {
  const set = createTestEvent({
    kind: 30_267,
    tags: [
      ['d', 'x'],
      ['title', 'For cooks'],
      ['a', `35128:${numberToHex(1)}:recipes`],
      ['a', '35128:nobody:x'],
    ],
  })
  expect(titles({ sets: [set, createTestEvent({ kind: 30_267, tags: [['d', 'y']] })] })).toContainEqual([
    'For cooks',
    ['recipes'],
  ])
})

test('words and a kind choose among all shelves', () => {
  expect(titles({ query: 'POLLS about' })).toEqual([
    ['Used by people you follow', ['polls']],
    ['New', ['polls']],
  ])
  expect(titles({ kind: 7_368 })).toEqual([['New', ['games']]])
  expect(titles({ query: 'chess' })).toEqual([])
  expect(collectShownKinds(selectNewestListings(listings))).toEqual([1_068, 7_368, 37_070])
})
