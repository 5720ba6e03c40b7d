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

export function readArticle({ tags }: NostrEvent): Article {
  const first = (name: string) => tags.find(tag => tag[0] === name && tag[1])?.[1]
  const text = (name: string, max: number) => {
    const value = first(name)?.trim().slice(0, max)
    return value ? neutralizeText(value) : undefined
  }
  const published = Number(first('published_at'))
  const found = {
    title: text('title', MAX_TITLE),
    summary: text('summary', MAX_SUMMARY),
    image: webAddress(first('image')),
    publishedAt: Number.isSafeInteger(published) && published > 0 ? published : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
