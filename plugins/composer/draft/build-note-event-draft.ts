import { encodeNaddr, encodeNevent, getEventAddress, getIdentifier, isAddressableKind } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import type { ComposerOptions } from '../contract'
import { findShortcodes } from '../emoji/typed-custom-emoji'
import { buildReplyTags, COMMENT_KIND, getReplyKind, getReplyRecipients } from './build-reply-tags'
import { parseNoteText } from './parse-note-text'

type Tag = readonly string[]

export interface NoteContent {
  readonly text: string
  /** `imeta` tags (NIP-92) of uploaded files. A tag is left out if its URL is no longer in the text. */
  readonly media: readonly Tag[]
  /** The author's custom emoji (NIP-30) that were picked or typed, as URLs by shortcode. */
  readonly emoji: Readonly<Record<string, string>>
  /** Content warning (NIP-36): its reason, '' if no reason is given, `undefined` for no warning. */
  readonly warning: string | undefined
  /** The author's public key. The author gets no `p` tag, and so no notification of their own note. */
  readonly author: string
}

/** Returns the link for the text and the `q` tag for a quoted event (NIP-18, NIP-21). */
function buildQuote(event: NostrEvent): { readonly link: string; readonly tag: Tag } {
  const { id, pubkey, kind } = event
  if (isAddressableKind(kind)) {
    const identifier = getIdentifier(event)
    const link = encodeNaddr({ kind, pubkey, identifier }) ?? ''
    return { link, tag: ['q', getEventAddress(event) ?? '', '', pubkey] }
  }
  return { link: encodeNevent({ id, kind, author: pubkey }) ?? '', tag: ['q', id, '', pubkey] }
}

const imetaUrl = (imeta: Tag) => imeta.find(field => field.startsWith('url '))?.slice(4)

/** Returns the `imeta` tags whose URL is in the text, in the order of the text. */
function sortByTextOrder(media: readonly Tag[], text: string): Tag[] {
  const tagPositions = media.map(tag => ({ tag, index: text.indexOf(imetaUrl(tag) ?? '\n') }))
  return tagPositions
    .filter(({ index }) => index >= 0)
    .sort((a, b) => a.index - b.index)
    .map(({ tag }) => tag)
}

/** Keeps the first tag of each name and value, in order. */
function uniqueTags(tags: readonly Tag[]): Tag[] {
  const seenKeys = new Set<string>()
  return tags.filter(([name, value]) => {
    const key = `${name} ${value}`
    if (seenKeys.has(key)) return false
    seenKeys.add(key)
    return true
  })
}

/** Builds the event from what the author has typed and added (NIP-10, 18, 21, 22, 24, 27, 30, 36, 92). */
export function buildNoteEventDraft(
  noteContent: NoteContent,
  { replyTo, quote }: ComposerOptions,
): EventDraft {
  const { text, people, events, topics } = parseNoteText(noteContent.text.trim())
  const quoted = quote && buildQuote(quote)
  const isQuoteInText = quoted !== undefined && text.includes(quoted.link)
  const content = quoted && !isQuoteInText ? `${text}\n\nnostr:${quoted.link}`.trim() : text
  const kind = replyTo ? getReplyKind(replyTo) : 1
  const notifiedPubkeys = [
    ...(replyTo && kind !== COMMENT_KIND ? getReplyRecipients(replyTo) : []),
    ...(quote ? [quote.pubkey] : []),
    ...people,
    ...events.flatMap(entity =>
      entity.type === 'naddr'
        ? [entity.pubkey]
        : entity.type === 'nevent' && entity.author
          ? [entity.author]
          : [],
    ),
  ].filter(key => key !== noteContent.author)
  const quotes = events.map((entity): Tag => {
    if (entity.type === 'note') return ['q', entity.id]
    const hint = entity.relays[0] ?? ''
    if (entity.type === 'naddr')
      return ['q', `${entity.kind}:${entity.pubkey}:${entity.identifier}`, hint, entity.pubkey]
    return ['q', entity.id, hint, ...(entity.author === undefined ? [] : [entity.author])]
  })
  const baseTags = replyTo ? buildReplyTags(replyTo) : []
  // The reply tags of a comment already contain a `p` tag for the parent's author.
  const alreadyNotified =
    kind === COMMENT_KIND ? baseTags.filter(tag => tag[0] === 'p').map(tag => tag[1]) : []
  return {
    kind,
    content,
    tags: [
      ...baseTags,
      ...[...new Set(notifiedPubkeys)]
        .filter(key => !alreadyNotified.includes(key))
        .map((key): Tag => ['p', key]),
      ...uniqueTags([...(quoted ? [quoted.tag] : []), ...quotes]),
      ...topics.map((topic): Tag => ['t', topic]),
      ...uniqueTags(
        findShortcodes(content).flatMap(code => {
          // Check own properties only, because a user may type `:constructor:`.
          const url = Object.hasOwn(noteContent.emoji, code) ? noteContent.emoji[code] : undefined
          return url === undefined ? [] : [['emoji', code, url]]
        }),
      ),
      ...sortByTextOrder(noteContent.media, content),
      ...(noteContent.warning === undefined
        ? []
        : [['content-warning', ...(noteContent.warning ? [noteContent.warning] : [])]]),
    ],
  }
}
