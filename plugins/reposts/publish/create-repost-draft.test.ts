import { expect, test } from 'vitest'
import { createReferenceFilters, matchesAnyFilter } from '#kernel/nostr'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { createRepostDraft } from './create-repost-draft'

test('a note is reposted as kind 6 with a copy inside, any other event as kind 16 with its kind', () => {
  const note = createTestEvent({ kind: 1, pubkey: numberToHex(1) })
  const draft = createRepostDraft(note)
  expect(draft).toMatchObject({
    kind: 6,
    tags: [
      ['e', note.id, '', '', numberToHex(1)],
      ['p', numberToHex(1), ''],
    ],
  })
  expect(JSON.parse(draft.content)).toEqual(note)
  const article = createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'x']] })
  expect(createRepostDraft(article)).toMatchObject({
    kind: 16,
    tags: expect.arrayContaining([
      ['k', '30023'],
      ['a', `30023:${numberToHex(1)}:x`, ''],
    ]),
  })
})

test('a repost of an article is found from each version of the article', () => {
  const version = (content: string) =>
    createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'x']], content })
  const repost = createTestEvent({ ...createRepostDraft(version('Good')), pubkey: numberToHex(2) })
  expect(matchesAnyFilter(repost, createReferenceFilters(version('Better'), [6, 16]))).toBe(true)
})

test('a protected note is reposted without a copy', () => {
  const draft = createRepostDraft(createTestEvent({ kind: 1, tags: [['-']] }))
  expect(draft.content).toBe('')
})
