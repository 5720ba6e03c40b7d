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

/** Returns `what` with a space on each side where `text` has none, to be written from `start` to `end`. */
export function spaced(text: string, what: string, start: number, end = start): string {
  const lead = start === 0 || /\s/.test(text.charAt(start - 1)) ? '' : ' '
  const tail = /\s/.test(text.charAt(end)) ? '' : ' '
  return `${lead}${what}${tail}`
}
