/** An article for kind 30023; the body is Markdown. */
export interface TopicArticle {
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** Something for sale, for kind 30402. */
export interface TopicListing {
  readonly title: string
  readonly summary: string
  readonly price: number
  readonly currency: 'EUR' | 'USD' | 'GBP' | 'SAT'
}

/** Texts of people who share an interest. `[a|b]` in a text stands for one of the variants. */
export interface Topic {
  readonly id: string
  readonly hashtags: readonly string[]
  readonly notes: readonly string[]
  /** Answers that fit any note of the topic. */
  readonly replies: readonly string[]
  /** Conversations: the first line opens, every other answers the one before it. */
  readonly threads: readonly (readonly string[])[]
  readonly listings: readonly TopicListing[]
  readonly articles: readonly TopicArticle[]
}

/** Splits a block of text into its lines, so that data files read as prose. */
export function lines(block: string): string[] {
  return block
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
