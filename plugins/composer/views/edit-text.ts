/** A name that is being typed after `@`. People are suggested for it. */
export interface Mention {
  /** Index of the `@`. */
  readonly start: number
  readonly query: string
}

const MENTION = /(?:^|[\s(])@([\p{L}\p{M}\p{N}_.-]{1,30})$/u

/** Returns the mention that ends at the cursor. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const query = MENTION.exec(text.slice(Math.max(0, cursor - 32), cursor))?.[1]
  return query === undefined ? undefined : { start: cursor - query.length - 1, query }
}

/** Inserts `what` at `at`. Adds a space on each side unless there is one. */
export function insertAt(text: string, at: number, what: string): { content: string; at: number } {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const lead = before === '' || /\s$/.test(before) ? '' : ' '
  const tail = /^\s/.test(after) ? '' : ' '
  const head = `${before}${lead}${what}${tail}`
  return { content: head + after, at: head.length }
}
