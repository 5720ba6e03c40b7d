/** A name that is being typed after `@`. People are suggested for it. */
export interface TypedMention {
  /** Index of the `@`. */
  readonly start: number
  readonly query: string
}

const MENTION_PATTERN = /(?:^|[\s(])@([\p{L}\p{M}\p{N}_.-]{1,30})$/u

/** Returns the mention that the user is typing: from the `@` to the cursor. */
export function findMentionAt(text: string, cursor: number): TypedMention | undefined {
  const query = MENTION_PATTERN.exec(text.slice(Math.max(0, cursor - 32), cursor))?.[1]
  return query === undefined ? undefined : { start: cursor - query.length - 1, query }
}

/** Returns `insertedText`, which will replace `text` from `start` to `end`, with a space on each side that has none. */
export function padWithSpaces(text: string, insertedText: string, start: number, end = start): string {
  const leadingSpace = start === 0 || /\s/.test(text.charAt(start - 1)) ? '' : ' '
  const trailingSpace = /\s/.test(text.charAt(end)) ? '' : ' '
  return `${leadingSpace}${insertedText}${trailingSpace}`
}
