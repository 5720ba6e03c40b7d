import { expect, it } from 'vitest'
import { hexOf, testEvent } from '#kernel/testing'
import { bookmarksIn, countOthers, entryOf, isBookmarked, nameOf, removal } from './bookmark-list'

const [one, two, author] = [hexOf(1), hexOf(2), hexOf(3)]
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
  expect(bookmarksIn(tags)).toEqual([
    { name: ['e', one], to: { id: one, relays: [] } },
    { name: ['e', two], to: { id: two, author, relays: ['wss://relay.test'] } },
    { name: ['a', address], to: { kind: 30023, pubkey: author, identifier: 'a:b', relays: [] } },
  ])
})

it('counts the links and hashtags of other apps', () => {
  expect(
    countOthers([
      ['r', 'https://a.test'],
      ['t', 'birds'],
      ['e', one],
      ['title', 'Mine'],
    ]),
  ).toBe(2)
})

it('names an article by its address, so that it stays bookmarked when it is edited', () => {
  const article = testEvent({ kind: 30023, pubkey: author, tags: [['d', 'a:b']] })
  expect(nameOf(article)).toEqual(['a', address])
  expect(entryOf(article, 'wss://relay.test')).toEqual(['a', address, 'wss://relay.test'])
})

it('writes no empty relay', () => {
  const note = testEvent({ id: one, pubkey: author })
  expect(entryOf(note, undefined)).toEqual(['e', one])
  expect(entryOf(note, 'wss://relay.test')).toEqual(['e', one, 'wss://relay.test', author])
})

it('takes an entry out of the parts that have it, and leaves the encrypted one alone otherwise', () => {
  const name = ['e', one] as const
  expect(removal({ tags: [['e', one]], privateTags: [] }, name)).toEqual([{ remove: name }])
  expect(removal({ tags: [], privateTags: [['e', one]] }, name)).toEqual([{ removePrivate: name }])
  expect(removal({ tags: [['e', one]], privateTags: [['e', one]] }, name)).toHaveLength(2)
  expect(isBookmarked({ tags: [['e', two]], privateTags: [] }, name)).toBe(false)
})
