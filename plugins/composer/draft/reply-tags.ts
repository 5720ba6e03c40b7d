import type { NostrEvent } from '#kernel'
import { addressOf, identifierOf, isAddressable, isReplaceable, threadRefs } from '#kernel/nostr'

type Tags = readonly (readonly string[])[]

/** People a reply speaks to at most: relays refuse what names thousands, and a stranger's note chose them. */
const MOST_PEOPLE = 200

const NOTE = 1
export const COMMENT = 1111

/** Notes answer notes; everything else is answered by a comment (NIP-10, NIP-22). */
export const replyKind = (parent: NostrEvent): number => (parent.kind === NOTE ? NOTE : COMMENT)

const values = ({ tags }: NostrEvent, name: string) =>
  tags.filter(tag => tag[0] === name && /^[0-9a-f]{64}$/.test(tag[1] ?? '')).map(tag => tag[1] as string)

/** The people a reply speaks to: everyone the parent spoke to, and its author (NIP-10). */
export const addressees = (parent: NostrEvent): string[] => [
  ...new Set([parent.pubkey, ...values(parent, 'p').slice(0, MOST_PEOPLE)]),
]

/** The `e` tags of a note that answers a note: root and reply, or root alone for a direct answer (NIP-10). */
function noteReplyTags(parent: NostrEvent): Tags {
  const { root } = threadRefs(parent)
  if (!root || !('id' in root) || root.id === parent.id) return [['e', parent.id, '', 'root', parent.pubkey]]
  return [
    ['e', root.id, root.relays?.[0] ?? '', 'root', ...(root.author === undefined ? [] : [root.author])],
    ['e', parent.id, '', 'reply', parent.pubkey],
  ]
}

const CAPITALS = ['A', 'E', 'I', 'K', 'P']

const hasAddress = ({ kind }: NostrEvent) => isAddressable(kind) || isReplaceable(kind)

/** What names `event` in a comment: capital letters for the root, small ones for the parent (NIP-22). */
function pointers(event: NostrEvent, capital: boolean): Tags {
  const name = (letter: string) => (capital ? letter.toUpperCase() : letter)
  const { id, pubkey, kind } = event
  const address = hasAddress(event)
    ? (addressOf(event) ?? `${kind}:${pubkey}:${identifierOf(event)}`)
    : undefined
  return [
    ...(address === undefined ? [] : [[name('a'), address, '']]),
    ...(capital && address !== undefined ? [] : [[name('e'), id, '', pubkey]]),
    [name('k'), String(kind)],
    [name('p'), pubkey],
  ]
}

function commentTags(parent: NostrEvent): Tags {
  const root =
    parent.kind === COMMENT
      ? CAPITALS.flatMap(letter => parent.tags.filter(([name]) => name === letter).slice(0, 1))
      : pointers(parent, true)
  return [...root, ...pointers(parent, false)]
}

/** What makes an event an answer to `parent`, without the people it speaks to beside the parent's author. */
export const replyTags = (parent: NostrEvent): Tags =>
  parent.kind === NOTE ? noteReplyTags(parent) : commentTags(parent)
