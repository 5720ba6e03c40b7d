import { expect, test } from 'vitest'
import { hexOf, testEvent } from '#kernel/testing'
import { readReviews, reportDraft, reviewDraft } from './reviews'

const listing = { author: hexOf(1), identifier: 'recipes', hash: hexOf(2) }
const by = (person: number, draft: ReturnType<typeof reviewDraft>, created_at = 10) =>
  testEvent({ ...draft, pubkey: hexOf(person), created_at })

test('a review and a report are read back, the newest of each person', () => {
  const reviews = readReviews(
    [
      by(3, reviewDraft(listing, 'Bad')),
      by(3, reviewDraft(listing, 'Good after all'), 20),
      by(4, reportDraft(listing, 'It steals'), 15),
      by(5, reviewDraft({ ...listing, hash: hexOf(8) }, 'The first one was better'), 5),
    ],
    listing,
  )
  expect(reviews.map(({ words, isReport, isOfVersion }) => [words, isReport, isOfVersion])).toEqual([
    ['Good after all', false, true],
    ['It steals', true, true],
    ['The first one was better', false, false],
  ])
})

test('labels of other things, and words about other plugins, are none', () => {
  const other = reviewDraft({ ...listing, identifier: 'polls', hash: hexOf(7) }, 'Nice')
  const label = testEvent({
    kind: 1985,
    tags: [
      ['a', `35128:${listing.author}:recipes`],
      ['l', 'en', 'ISO-639-1'],
    ],
  })
  expect(readReviews([by(3, other), label], listing)).toEqual([])
})
