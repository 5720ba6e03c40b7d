import { expect, test } from 'vitest'
import { matchesAny, replyFilters, replyKeys } from '#kernel/nostr'
import { hexOf, testEvent } from '#kernel/testing'
import { countAnswers } from './count-answers'
import { replyTags } from './reply-tags'

const article = testEvent({ kind: 30_023, pubkey: hexOf(2), tags: [['d', 'weir']] })
const edited = testEvent({ kind: 30_023, pubkey: hexOf(2), tags: [['d', 'weir']], content: 'Better' })
const answer = (kind: number, to: typeof article) =>
  testEvent({ kind, pubkey: hexOf(3), tags: replyTags(to).map(tag => [...tag]) })

test('requests and counts the comments on an article, including those on an earlier version', () => {
  const comment = answer(1111, article)
  const below = answer(1111, comment)
  for (const version of [article, edited]) {
    expect(matchesAny(comment, replyFilters(replyKeys(version)))).toBe(true)
    expect(countAnswers(version, [comment, below])).toBe(1)
  }
  expect(countAnswers(comment, [comment, below])).toBe(1)
})

test('counts only direct answers in a thread', () => {
  const note = testEvent({ kind: 1 })
  const first = answer(1, note)
  expect(countAnswers(note, [first, answer(1, first)])).toBe(1)
})

test('counts what the note’s page shows first below it, whatever the tags', () => {
  const note = testEvent({ kind: 1 })
  const self = { ...note, tags: [['e', note.id, '', 'root']] }
  const comment = testEvent({
    kind: 1111,
    tags: [
      ['E', note.id],
      ['K', '1'],
    ],
  })
  const mention = testEvent({ kind: 1, content: 'See #[0]', tags: [['e', note.id]] })
  const positional = testEvent({ kind: 1, tags: [['e', note.id]] })
  expect(matchesAny(comment, replyFilters(replyKeys(note)))).toBe(true)
  expect(countAnswers(self, [self, comment, mention, positional])).toBe(2)
})
