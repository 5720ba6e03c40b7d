import { expect, test } from 'vitest'
import { createReplyFilters, getReplyTargetKeys, matchesAnyFilter } from '#kernel/nostr'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { buildReplyTags } from './build-reply-tags'
import { countDirectReplies } from './count-direct-replies'

const article = createTestEvent({ kind: 30_023, pubkey: numberToHex(2), tags: [['d', 'weir']] })
const edited = createTestEvent({
  kind: 30_023,
  pubkey: numberToHex(2),
  tags: [['d', 'weir']],
  content: 'Better',
})
const answer = (kind: number, to: typeof article) =>
  createTestEvent({ kind, pubkey: numberToHex(3), tags: buildReplyTags(to).map(tag => [...tag]) })

test('requests and counts the comments on an article, including those on an earlier version', () => {
  const comment = answer(1111, article)
  const below = answer(1111, comment)
  for (const version of [article, edited]) {
    expect(matchesAnyFilter(comment, createReplyFilters(getReplyTargetKeys(version)))).toBe(true)
    expect(countDirectReplies(version, [comment, below])).toBe(1)
  }
  expect(countDirectReplies(comment, [comment, below])).toBe(1)
})

test('counts only direct answers in a thread', () => {
  const note = createTestEvent({ kind: 1 })
  const first = answer(1, note)
  expect(countDirectReplies(note, [first, answer(1, first)])).toBe(1)
})

test('counts what the note’s page shows first below it, whatever the tags', () => {
  const note = createTestEvent({ kind: 1 })
  const self = { ...note, tags: [['e', note.id, '', 'root']] }
  const comment = createTestEvent({
    kind: 1111,
    tags: [
      ['E', note.id],
      ['K', '1'],
    ],
  })
  const mention = createTestEvent({ kind: 1, content: 'See #[0]', tags: [['e', note.id]] })
  const positional = createTestEvent({ kind: 1, tags: [['e', note.id]] })
  expect(matchesAnyFilter(comment, createReplyFilters(getReplyTargetKeys(note)))).toBe(true)
  expect(countDirectReplies(self, [self, comment, mention, positional])).toBe(2)
})
