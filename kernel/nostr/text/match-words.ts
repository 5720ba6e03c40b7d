import type { NostrEvent } from '../../ports/nostr-types'
import { eventText } from './event-text'
import { foldText } from './fold-text'

/** Characters of a note that are looked at, and of a query that are used. */
const MAX_TEXT = 20_000
const MAX_QUERY = 500

/** NIP-50 extensions, such as `language:en`: for relays, not words of the text. */
const EXTENSION = /^[a-z]+:[^/\s]+$/

/** Scripts whose words stand apart and begin with what is looked for: 'tea' is not in 'instead'. */
const APART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
const IN_WORD = /[\p{L}\p{N}]/u

const texts = new WeakMap<NostrEvent, string>()

/** What a query (NIP-50) asks for, folded, without its extensions. */
export const queryWords = (query: string): readonly string[] =>
  foldText(query, MAX_QUERY)
    .split(/[\s"]+/)
    .filter(word => word !== '' && !EXTENSION.test(word))

/** A test for notes that hold all words of a query. Relays may leave `search` out of account (NIP-50). */
export function matchWords(query: string): (event: NostrEvent) => boolean {
  const words = queryWords(query)
  return event => {
    const text = textOf(event)
    return words.every(word => holds(text, word))
  }
}

function holds(text: string, word: string): boolean {
  if (!APART.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !IN_WORD.test(text.charAt(at - 1))) return true
  return false
}

function textOf(event: NostrEvent): string {
  const had = texts.get(event)
  if (had !== undefined) return had
  const { title, text } = eventText(event)
  const folded = foldText(`${title}\n${text}`, MAX_TEXT)
  texts.set(event, folded)
  return folded
}
