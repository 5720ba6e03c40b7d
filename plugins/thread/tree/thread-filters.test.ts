import { expect, test } from 'vitest'
import { matchesAny } from '#kernel/nostr'
import { hexOf, testEvent } from '#kernel/testing'
import { threadFilters } from './thread-filters'

const author = hexOf(2)
const address = `30023:${author}:weir`
const article = testEvent({ kind: 30_023, pubkey: author, tags: [['d', 'weir']] })
const root = [
  ['A', address],
  ['K', '30023'],
]
const onArticle = testEvent({ kind: 1111, tags: [...root, ['a', address], ['k', '30023']] })
const onComment = (id: string) => testEvent({ kind: 1111, tags: [...root, ['e', id], ['k', '1111']] })
const below = onComment(onArticle.id)
const deeper = onComment(below.id)

test('the pages of an article and of a comment also request replies to comments', () => {
  for (const event of [onArticle, below, deeper]) {
    expect(matchesAny(event, threadFilters(article))).toBe(true)
    expect(matchesAny(event, threadFilters(onArticle))).toBe(true)
  }
})

test('comments on an event without address are requested by its id', () => {
  const highlight = testEvent({ kind: 9802 })
  const comment = testEvent({
    kind: 1111,
    tags: [
      ['E', highlight.id],
      ['e', hexOf(9)],
    ],
  })
  expect(matchesAny(comment, threadFilters(highlight))).toBe(true)
  expect(matchesAny(comment, threadFilters(article))).toBe(false)
})
