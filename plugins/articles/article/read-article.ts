import { neutralizeText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

const MAX_TITLE = 300
const MAX_SUMMARY = 1_000
const MAX_ADDRESS = 1_000

/** The title and other details of a long text (NIP-23). Every field may be missing. */
export interface Article {
  readonly title?: string
  readonly summary?: string
  readonly image?: string
  /** s */
  readonly publishedAt?: number
}

const webAddress = (value: string | undefined): string | undefined =>
  value !== undefined && value.length <= MAX_ADDRESS && /^https?:\/\//i.test(value) && URL.canParse(value)
    ? value
    : undefined

/** From this number on, a date is in milliseconds: as seconds it would be after the year 5000. */
const FIRST_MILLISECONDS = 100_000_000_000
/** s; the year 1980. An earlier date is zero, or a year. */
const EARLIEST = 315_532_800

/**
 * Reads a date in seconds, or in milliseconds as some clients write it. Returns `undefined` for a date before 1980 or
 * more than a day after the event's own.
 */
function secondsOf(text: string | undefined, createdAt: number): number | undefined {
  const number = Number(text)
  const seconds = number >= FIRST_MILLISECONDS ? Math.floor(number / 1_000) : number
  return Number.isSafeInteger(seconds) && seconds >= EARLIEST && seconds <= createdAt + 86_400
    ? seconds
    : undefined
}

export function readArticle({ tags, created_at: createdAt }: NostrEvent): Article {
  const first = (name: string) => tags.find(tag => tag[0] === name && tag[1])?.[1]
  const text = (name: string, max: number) => {
    const value = first(name)?.trim().slice(0, max)
    return value ? neutralizeText(value) : undefined
  }
  const published = secondsOf(first('published_at'), createdAt)
  const found = {
    title: text('title', MAX_TITLE),
    summary: text('summary', MAX_SUMMARY),
    image: webAddress(first('image')),
    publishedAt: published,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
