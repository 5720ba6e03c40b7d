import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { createMalwareReportDraft, createReviewDraft, parseReviews } from './parse-reviews'

const listing = { author: numberToHex(1), identifier: 'recipes', hash: numberToHex(2) }
const by = (person: number, draft: ReturnType<typeof createReviewDraft>, created_at = 10) =>
  createTestEvent({ ...draft, pubkey: numberToHex(person), created_at })

test('a review and a report are read back, the newest of each person', () => {
  const reviews = parseReviews(
    [
      by(3, createReviewDraft(listing, 'Bad')),
      by(3, createReviewDraft(listing, 'Good after all'), 20),
      by(4, createMalwareReportDraft(listing, 'It steals'), 15),
      by(5, createReviewDraft({ ...listing, hash: numberToHex(8) }, 'The first one was better'), 5),
    ],
    listing,
  )
  expect(reviews.map(({ text, isReport, isOfVersion }) => [text, isReport, isOfVersion])).toEqual([
    ['Good after all', false, true],
    ['It steals', true, true],
    ['The first one was better', false, false],
  ])
})

test('labels of other things, and words about other plugins, are none', () => {
  const other = createReviewDraft({ ...listing, identifier: 'polls', hash: numberToHex(7) }, 'Nice')
  const label = createTestEvent({
    kind: 1985,
    tags: [
      ['a', `35128:${listing.author}:recipes`],
      ['l', 'en', 'ISO-639-1'],
    ],
  })
  expect(parseReviews([by(3, other), label], listing)).toEqual([])
})
