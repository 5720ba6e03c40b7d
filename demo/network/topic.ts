/** An article (kind 30023). `body` is Markdown. */
export interface TopicArticle {
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** An offer to sell something (kind 30402). */
export interface TopicListing {
  readonly title: string
  readonly summary: string
  readonly price: number
  readonly currency: 'EUR' | 'USD' | 'GBP' | 'SAT'
}

/** An interest of some people, with texts about it. `[a|b]` in a text stands for one of the variants. */
export interface Topic {
  readonly id: string
  readonly hashtags: readonly string[]
  readonly notes: readonly string[]
  /** Texts that can answer any note about the topic. */
  readonly replies: readonly string[]
  /** Conversations. The first line of each starts it, and every other line answers the one before. */
  readonly threads: readonly (readonly string[])[]
  readonly listings: readonly TopicListing[]
  readonly articles: readonly TopicArticle[]
}

/** Splits a text into its lines, so that the data files are easy to read. */
export function splitLines(block: string): string[] {
  return block
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
