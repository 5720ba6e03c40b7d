import { expect, test } from 'vitest'
import vectors from '../../../tests/vectors/note-text.json'
import type { InlineToken, NoteBlock } from './note-block'
import { parseNoteText } from './parse-note-text'

/** A part of a text in the test vectors: words, or an object that describes anything else, such as a link. */
type Part = string | Readonly<Record<string, string | undefined>>

function partOfToken(token: InlineToken): Part {
  switch (token.type) {
    case 'text':
      return token.text
    case 'link':
      return { link: token.href }
    case 'mention':
      return { person: token.pubkey }
    case 'hashtag':
      return { hashtag: token.label }
    case 'emoji':
      return { emoji: token.shortcode }
    case 'relay':
      return { relay: token.host }
    case 'internal':
      return { link: token.path }
  }
}

const MEDIA = { image: 'picture', video: 'film', audio: 'sound' } as const

function partsOf(block: NoteBlock): readonly Part[] {
  switch (block.type) {
    case 'text':
      return block.inline.map(partOfToken)
    case 'media':
      return [{ [MEDIA[block.item.kind as keyof typeof MEDIA]]: block.item.url }]
    case 'embed': {
      const { ref } = block
      return [{ event: ref.by === 'id' ? ref.id : ref.address }]
    }
    case 'invoice':
      return [{ invoice: block.paymentRequest }]
    default:
      return [{ [block.type]: '' }]
  }
}

/** Joins neighbouring words into one part. */
const joined = (parts: readonly Part[]): readonly Part[] =>
  parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else all.push(part)
    return all
  }, [])

const groups: readonly { readonly name: string; readonly cases: readonly (readonly Part[])[] }[] =
  vectors.groups

test.each(groups)('$name', ({ cases }) => {
  for (const [text, ...parts] of cases)
    expect
      .soft(joined(parseNoteText(String(text), vectors.tags).flatMap(partsOf)), String(text))
      .toEqual(parts)
})
