import type { NostrAccess } from '../../ports/nostr-access'
import type { EventDraft } from '../../ports/publishing'
import { isHexKey } from '../codec'
import { parseAddress } from '../events/address'
import { hasHint, isPublicRelay } from '../signer/tag-hints'

/** Events of one draft that are looked up. */
const MOST = 50

type Known = Pick<NostrAccess, 'peek' | 'seenOn'>
type Tag = readonly string[]

/** The event that a tag names, as far as it is at hand: for a person their profile, for an address its newest version. */
function idOf([name = '', value = '']: Tag, peek: Known['peek']): string | undefined {
  const isPerson = name.toLowerCase() === 'p'
  if (isHexKey(value)) return isPerson ? peek({ kind: 0, pubkey: value })?.id : value
  const address = parseAddress(value)
  return address && peek(address)?.id
}

/**
 * Fills relay hints that were left empty, or hold no relay that others can reach, with a relay that sent what the tag
 * names. A tag without a place for a hint stays as it is, and a hint that nobody knows stays empty.
 */
export async function withRelayHints(draft: EventDraft, { peek, seenOn }: Known): Promise<EventDraft> {
  const lacks = (tag: Tag) => hasHint(draft.kind, tag) && !isPublicRelay(tag[2] ?? '')
  const named = draft.tags.filter(lacks).map(tag => idOf(tag, peek))
  const ids = [...new Set(named.filter(id => id !== undefined))].slice(0, MOST)
  const isOpen = (relay: string) => relay.startsWith('wss://') && isPublicRelay(relay)
  const found = new Map(
    await Promise.all(ids.map(async id => [id, (await seenOn(id)).find(isOpen) ?? ''] as const)),
  )
  const fill = (tag: Tag): Tag =>
    lacks(tag) ? [...tag.slice(0, 2), found.get(idOf(tag, peek) ?? '') ?? '', ...tag.slice(3)] : tag
  return { ...draft, tags: draft.tags.map(fill) }
}
