import { expect, test } from 'vitest'
import { filtersAbout, matchesAny } from '#kernel/nostr'
import { hexOf, testEvent } from '#kernel/testing'
import { repostDraft } from './repost-draft'

test('a note is reposted as kind 6 with a copy inside, any other event as kind 16 with its kind', () => {
  const note = testEvent({ kind: 1, pubkey: hexOf(1) })
  const draft = repostDraft(note)
  expect(draft).toMatchObject({
    kind: 6,
    tags: [
      ['e', note.id, '', '', hexOf(1)],
      ['p', hexOf(1), ''],
    ],
  })
  expect(JSON.parse(draft.content)).toEqual(note)
  const article = testEvent({ kind: 30023, pubkey: hexOf(1), tags: [['d', 'x']] })
  expect(repostDraft(article)).toMatchObject({
    kind: 16,
    tags: expect.arrayContaining([
      ['k', '30023'],
      ['a', `30023:${hexOf(1)}:x`, ''],
    ]),
  })
})

test('a repost of an article is found from each version of the article', () => {
  const version = (content: string) =>
    testEvent({ kind: 30023, pubkey: hexOf(1), tags: [['d', 'x']], content })
  const repost = testEvent({ ...repostDraft(version('Good')), pubkey: hexOf(2) })
  expect(matchesAny(repost, filtersAbout(version('Better'), [6, 16]))).toBe(true)
})

test('a protected note is reposted without a copy', () => {
  const draft = repostDraft(testEvent({ kind: 1, tags: [['-']] }))
  expect(draft.content).toBe('')
})
