import { addressOf, encodeNaddr, encodeNevent, identifierOf, isAddressable } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import type { ComposerOptions } from '../contract'
import { shortcodesIn } from '../emoji/typed-emoji'
import { readText } from './read-text'
import { addressees, COMMENT, replyKind, replyTags } from './reply-tags'

type Tag = readonly string[]

export interface NoteParts {
  readonly text: string
  /** `imeta` tags (NIP-92) of uploaded files. Those whose URL was deleted from the text are left out. */
  readonly media: readonly Tag[]
  /** The author's custom emoji (NIP-30) that were picked or typed, as URLs by shortcode. */
  readonly emoji: Readonly<Record<string, string>>
  /** Content warning (NIP-36): its reason, '' if no reason is given, `undefined` for no warning. */
  readonly warning: string | undefined
  /** The author's public key. The author gets no `p` tag, and so no notification of their own note. */
  readonly author: string
}

/** Returns the link for the text and the `q` tag for a quoted event (NIP-18, NIP-21). */
function quoteOf(event: NostrEvent): { readonly link: string; readonly tag: Tag } {
  const { id, pubkey, kind } = event
  if (isAddressable(kind)) {
    const identifier = identifierOf(event)
    const link = encodeNaddr({ kind, pubkey, identifier }) ?? ''
    return { link, tag: ['q', addressOf(event) ?? '', '', pubkey] }
  }
  return { link: encodeNevent({ id, kind, author: pubkey }) ?? '', tag: ['q', id, '', pubkey] }
}

const urlOf = (imeta: Tag) => imeta.find(part => part.startsWith('url '))?.slice(4)

/** Returns the `imeta` tags whose URL is in the text, in the order of the text. */
function inTextOrder(media: readonly Tag[], text: string): Tag[] {
  const placed = media.map(tag => ({ tag, at: text.indexOf(urlOf(tag) ?? '\n') }))
  return placed
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ tag }) => tag)
}

/** Keeps the first tag of each name and value, in order. */
function unique(tags: readonly Tag[]): Tag[] {
  const seen = new Set<string>()
  return tags.filter(([name, value]) => {
    const key = `${name} ${value}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Builds the event from an author's text. Implements NIP-10, 18, 21, 22, 24, 27, 30 and 36, and adds the `imeta` tags
 * of NIP-92.
 */
export function noteDraft(parts: NoteParts, { replyTo, quote }: ComposerOptions): EventDraft {
  const { text, people, events, topics } = readText(parts.text.trim())
  const quoted = quote && quoteOf(quote)
  const already = quoted !== undefined && text.includes(quoted.link)
  const content = quoted && !already ? `${text}\n\nnostr:${quoted.link}`.trim() : text
  const kind = replyTo ? replyKind(replyTo) : 1
  const told = [
    ...(replyTo && kind !== COMMENT ? addressees(replyTo) : []),
    ...(quote ? [quote.pubkey] : []),
    ...people,
    ...events.flatMap(e =>
      e.type === 'naddr' ? [e.pubkey] : e.type === 'nevent' && e.author ? [e.author] : [],
    ),
  ].filter(key => key !== parts.author)
  const quotes = events.map((e): Tag => {
    if (e.type === 'note') return ['q', e.id]
    const hint = e.relays[0] ?? ''
    if (e.type === 'naddr') return ['q', `${e.kind}:${e.pubkey}:${e.identifier}`, hint, e.pubkey]
    return ['q', e.id, hint, ...(e.author === undefined ? [] : [e.author])]
  })
  const base = replyTo ? replyTags(replyTo) : []
  // The reply tags of a comment already contain a `p` tag for the parent's author.
  const fixed = kind === COMMENT ? base.filter(tag => tag[0] === 'p').map(tag => tag[1]) : []
  return {
    kind,
    content,
    tags: [
      ...base,
      ...[...new Set(told)].filter(key => !fixed.includes(key)).map((key): Tag => ['p', key]),
      ...unique([...(quoted ? [quoted.tag] : []), ...quotes]),
      ...topics.map((topic): Tag => ['t', topic]),
      ...unique(
        shortcodesIn(content).flatMap(code => {
          // Look only at own properties, because a user may type `:constructor:`.
          const url = Object.hasOwn(parts.emoji, code) ? parts.emoji[code] : undefined
          return url === undefined ? [] : [['emoji', code, url]]
        }),
      ),
      ...inTextOrder(parts.media, content),
      ...(parts.warning === undefined
        ? []
        : [['content-warning', ...(parts.warning ? [parts.warning] : [])]]),
    ],
  }
}
