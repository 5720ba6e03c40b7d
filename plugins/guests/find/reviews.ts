import { neutralizeText } from '#kernel/nostr'
import type { EventDraft, Filter, NostrEvent } from '#kernel/ports'
import { addressOf, type Listing } from '../install/read-listing'

const REVIEW_KIND = 1_985
const REPORT_KIND = 1_984
const LABEL = 'pinion.plugin.review'
const MAX_WORDS = 2_000

/** The words of somebody about a version of a plugin. */
export interface Review {
  readonly id: string
  /** hex */
  readonly by: string
  /** s */
  readonly at: number
  readonly words: string
  /** True for a report that the plugin does harm (NIP-56). */
  readonly isReport: boolean
  /** True if it is about the version whose hash was asked for. */
  readonly isOfVersion: boolean
}

type About = Pick<Listing, 'author' | 'identifier' | 'hash'>

/** Reviews (NIP-32) and reports (NIP-56) of a plugin. */
export const reviewsAbout = (listing: About): readonly Filter[] => [
  { kinds: [REVIEW_KIND], '#a': [addressOf(listing)], limit: 100 },
  { kinds: [REPORT_KIND], '#x': [listing.hash], limit: 100 },
]

/** Reads the reviews, the newest of each person alone. */
export function readReviews(events: readonly NostrEvent[], listing: About): readonly Review[] {
  const found = new Map<string, Review>()
  for (const { id, pubkey, kind, created_at, tags, content } of [...events].sort(
    (a, b) => b.created_at - a.created_at,
  )) {
    const isReport = kind === REPORT_KIND
    const isReview = tags.some(([name, value, of]) => name === 'l' && value === 'reviewed' && of === LABEL)
    const isAbout = tags.some(
      ([name, value]) =>
        (name === 'x' && value === listing.hash) || (name === 'a' && value === addressOf(listing)),
    )
    const key = `${pubkey} ${isReport}`
    if ((!isReport && !isReview) || !isAbout || found.has(key)) continue
    found.set(key, {
      id,
      by: pubkey,
      at: created_at,
      words: neutralizeText(content.slice(0, MAX_WORDS)),
      isReport,
      isOfVersion: tags.some(([name, value]) => name === 'x' && value === listing.hash),
    })
  }
  return [...found.values()]
}

/** The event of a review of this version. */
export const reviewDraft = (listing: About, words: string): EventDraft => ({
  kind: REVIEW_KIND,
  content: words.trim().slice(0, MAX_WORDS),
  tags: [
    ['L', LABEL],
    ['l', 'reviewed', LABEL],
    ['a', addressOf(listing)],
    ['x', listing.hash],
    ['p', listing.author],
  ],
})

/** The event of a report that this version does harm. */
export const reportDraft = (listing: About, words: string): EventDraft => ({
  kind: REPORT_KIND,
  content: words.trim().slice(0, MAX_WORDS),
  tags: [
    ['p', listing.author, 'malware'],
    ['x', listing.hash, 'malware'],
    ['a', addressOf(listing)],
  ],
})
