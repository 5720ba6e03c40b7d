import { expect, it } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import {
  buildBookmarkEntry,
  buildBookmarkRemoval,
  buildBookmarkTag,
  countLinksAndHashtags,
  isBookmarked,
  parseBookmarks,
} from './bookmark-list'

const [one, two, author] = [numberToHex(1), numberToHex(2), numberToHex(3)]
const address = `30023:${author}:a:b`

it('lists the newest added first, each once, and nothing that is not well formed', () => {
  const hostile = [
    ['e'],
    ['e', 'short'],
    ['e', one.toUpperCase().replaceAll('0', 'A')],
    ['a', `1:${author}:x`],
    ['a', `30023:${author}:${'x'.repeat(2_000)}`],
    ['p', one],
    [],
  ]
  const tags = [['e', one], ['a', address], ...hostile, ['e', two, 'wss://relay.test', author], ['e', one]]
  expect(parseBookmarks(tags)).toEqual([
    { tag: ['e', one], eventRef: { id: one, relays: [] } },
    { tag: ['e', two], eventRef: { id: two, author, relays: ['wss://relay.test'] } },
    { tag: ['a', address], eventRef: { kind: 30023, pubkey: author, identifier: 'a:b', relays: [] } },
  ])
})

it('counts the links and hashtags of other apps', () => {
  expect(
    countLinksAndHashtags([
      ['r', 'https://a.test'],
      ['t', 'birds'],
      ['e', one],
      ['title', 'Mine'],
    ]),
  ).toBe(2)
})

it('names an article by its address, so that it stays bookmarked when it is edited', () => {
  const article = createTestEvent({ kind: 30023, pubkey: author, tags: [['d', 'a:b']] })
  expect(buildBookmarkTag(article)).toEqual(['a', address])
  expect(buildBookmarkEntry(article, 'wss://relay.test')).toEqual(['a', address, 'wss://relay.test'])
})

it('writes no empty relay', () => {
  const note = createTestEvent({ id: one, pubkey: author })
  expect(buildBookmarkEntry(note, undefined)).toEqual(['e', one])
  expect(buildBookmarkEntry(note, 'wss://relay.test')).toEqual(['e', one, 'wss://relay.test', author])
})

it('takes an entry out of the parts that have it, and leaves the encrypted one alone otherwise', () => {
  const name = ['e', one] as const
  expect(buildBookmarkRemoval({ tags: [['e', one]], privateTags: [] }, name)).toEqual([{ remove: name }])
  expect(buildBookmarkRemoval({ tags: [], privateTags: [['e', one]] }, name)).toEqual([
    { removePrivate: name },
  ])
  expect(buildBookmarkRemoval({ tags: [['e', one]], privateTags: [['e', one]] }, name)).toHaveLength(2)
  expect(isBookmarked({ tags: [['e', two]], privateTags: [] }, name)).toBe(false)
})
