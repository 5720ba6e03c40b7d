import { sanitizeNoteText } from '#kernel/nostr'
import type { EventDraft, Filter, NostrEvent } from '#kernel/ports'
import { type GuestListing, getListingAddress } from '../install/parse-listing'

const REVIEW_KIND = 1_985
const REPORT_KIND = 1_984
const LABEL = 'pinion.plugin.review'
const MAX_WORDS = 2_000

/** A review of a version of a plugin. */
export interface GuestReview {
  readonly id: string
  /** hex */
  readonly authorPubkey: string
  /** s */
  readonly createdAt: number
  readonly text: string
  /** True for a report that the plugin is harmful (NIP-56). */
  readonly isReport: boolean
  /** True if the review is about the version with the requested hash. */
  readonly isOfVersion: boolean
}

type ReviewedListing = Pick<GuestListing, 'author' | 'identifier' | 'hash'>

/** Reviews (NIP-32) and reports (NIP-56) of a plugin. */
export const createReviewFilters = (listing: ReviewedListing): readonly Filter[] => [
  { kinds: [REVIEW_KIND], '#a': [getListingAddress(listing)], limit: 100 },
  { kinds: [REPORT_KIND], '#x': [listing.hash], limit: 100 },
]

/** Parses the reviews. Only the newest review of each person is returned. */
export function parseReviews(
  events: readonly NostrEvent[],
  listing: ReviewedListing,
): readonly GuestReview[] {
  const newestReviews = new Map<string, GuestReview>()
  for (const { id, pubkey, kind, created_at, tags, content } of [...events].sort(
    (a, b) => b.created_at - a.created_at,
  )) {
    const isReport = kind === REPORT_KIND
    const isReview = tags.some(
      ([name, value, namespace]) => name === 'l' && value === 'reviewed' && namespace === LABEL,
    )
    const isAbout = tags.some(
      ([name, value]) =>
        (name === 'x' && value === listing.hash) || (name === 'a' && value === getListingAddress(listing)),
    )
    const key = `${pubkey} ${isReport}`
    if ((!isReport && !isReview) || !isAbout || newestReviews.has(key)) continue
    newestReviews.set(key, {
      id,
      authorPubkey: pubkey,
      createdAt: created_at,
      text: sanitizeNoteText(content.slice(0, MAX_WORDS)),
      isReport,
      isOfVersion: tags.some(([name, value]) => name === 'x' && value === listing.hash),
    })
  }
  return [...newestReviews.values()]
}

/** Returns the draft of a review of this version. */
export const createReviewDraft = (listing: ReviewedListing, words: string): EventDraft => ({
  kind: REVIEW_KIND,
  content: words.trim().slice(0, MAX_WORDS),
  tags: [
    ['L', LABEL],
    ['l', 'reviewed', LABEL],
    ['a', getListingAddress(listing)],
    ['x', listing.hash],
    ['p', listing.author],
  ],
})

/** Returns the draft of a report that this version is harmful. */
export const createMalwareReportDraft = (listing: ReviewedListing, words: string): EventDraft => ({
  kind: REPORT_KIND,
  content: words.trim().slice(0, MAX_WORDS),
  tags: [
    ['p', listing.author, 'malware'],
    ['x', listing.hash, 'malware'],
    ['a', getListingAddress(listing)],
  ],
})
