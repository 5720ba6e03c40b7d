import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const MAX_TITLE_CHARS = 300
const MAX_SUMMARY_CHARS = 1_000
const MAX_URL_CHARS = 1_000

/** The title and other details of a long text (NIP-23). Every field may be missing. */
export interface ArticleMetadata {
  readonly title?: string
  readonly summary?: string
  readonly image?: string
  /** s */
  readonly publishedAt?: number
}

const parseWebUrl = (value: string | undefined): string | undefined =>
  value !== undefined && value.length <= MAX_URL_CHARS && /^https?:\/\//i.test(value) && URL.canParse(value)
    ? value
    : undefined

/** A number from this value on is a date in milliseconds: as seconds, it would be later than the year 5000. */
const MIN_MILLISECONDS = 100_000_000_000
/** The year 1980 in seconds. A smaller number is no real date: it is zero or the number of a year. */
const EARLIEST_SECONDS = 315_532_800

/**
 * Reads a date in seconds, or in milliseconds as some clients write it. Returns `undefined` for a date before 1980 or
 * more than a day after the event's own.
 */
function parseSeconds(dateText: string | undefined, createdAt: number): number | undefined {
  const number = Number(dateText)
  const seconds = number >= MIN_MILLISECONDS ? Math.floor(number / 1_000) : number
  return Number.isSafeInteger(seconds) && seconds >= EARLIEST_SECONDS && seconds <= createdAt + 86_400
    ? seconds
    : undefined
}

export function parseArticleMetadata({ tags, created_at: createdAt }: NostrEvent): ArticleMetadata {
  const firstTagValue = (name: string) => tags.find(tag => tag[0] === name && tag[1])?.[1]
  const readText = (name: string, maxChars: number) => {
    const value = firstTagValue(name)?.trim().slice(0, maxChars)
    return value ? sanitizeNoteText(value) : undefined
  }
  const publishedAt = parseSeconds(firstTagValue('published_at'), createdAt)
  const fields = {
    title: readText('title', MAX_TITLE_CHARS),
    summary: readText('summary', MAX_SUMMARY_CHARS),
    image: parseWebUrl(firstTagValue('image')),
    publishedAt,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
