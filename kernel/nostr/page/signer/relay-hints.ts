import type { NostrAccess } from '../../../ports/nostr-access'
import type { EventDraft, ListChange } from '../../../ports/publishing'
import { isHexKey } from '../../protocol/codec'
import { parseAddress } from '../../protocol/events/event-address'
import { canHaveRelayHint, isPublicRelay, removeUnusableHint } from './tag-hints'

/** Maximum number of events in the tags of one draft for which a relay is looked up. */
const MAX_LOOKED_UP_EVENTS = 50

type EventLookup = Pick<NostrAccess, 'peek' | 'getSourceRelays'>
type Tag = readonly string[]

/**
 * Returns the id of the event that a tag refers to: of the profile for a `p` tag, of the newest version for an address.
 * Undefined if that event is not in memory.
 */
function taggedEventId([name = '', value = '']: Tag, peek: EventLookup['peek']): string | undefined {
  const isPerson = name.toLowerCase() === 'p'
  if (isHexKey(value)) return isPerson ? peek({ kind: 0, pubkey: value })?.id : value
  const address = parseAddress(value)
  return address && peek(address)?.id
}

/**
 * Fills the relay hints of a draft that are empty or that others cannot reach, with a relay that sent the tagged event.
 * A tag without a place for a hint stays unchanged. If no such relay is known, the hint is left empty.
 */
export async function addRelayHints(
  draft: EventDraft,
  { peek, getSourceRelays }: EventLookup,
): Promise<EventDraft> {
  const needsHint = (tag: Tag) => canHaveRelayHint(draft.kind, tag) && !isPublicRelay(tag[2] ?? '')
  const taggedIds = draft.tags.filter(needsHint).map(tag => taggedEventId(tag, peek))
  const ids = [...new Set(taggedIds.filter(id => id !== undefined))].slice(0, MAX_LOOKED_UP_EVENTS)
  const isUsableHint = (relay: string) => relay.startsWith('wss://') && isPublicRelay(relay)
  const hintById = new Map(
    await Promise.all(
      ids.map(async id => [id, (await getSourceRelays(id)).find(isUsableHint) ?? ''] as const),
    ),
  )
  const fill = (tag: Tag): Tag =>
    needsHint(tag)
      ? [...tag.slice(0, 2), hintById.get(taggedEventId(tag, peek) ?? '') ?? '', ...tag.slice(3)]
      : tag
  return { ...draft, tags: draft.tags.map(fill) }
}

/** Returns the tags that a change adds to a list, public or encrypted. */
function addedTags(change: ListChange): readonly Tag[] {
  if ('add' in change) return [change.add]
  if ('addPrivate' in change) return [change.addPrivate]
  return 'replace' in change ? change.replace.tags : []
}

/**
 * Fills the empty relay hints of the entries that these changes add to a list, and removes hints that stay empty. The
 * entries that the list already has are not changed.
 */
export async function addListRelayHints(
  kind: number,
  changes: readonly ListChange[],
  lookup: EventLookup,
): Promise<readonly ListChange[]> {
  const added = changes.flatMap(addedTags)
  const { tags } = await addRelayHints({ kind, content: '', tags: added }, lookup)
  const hinted = new Map(added.map((tag, at) => [tag, removeUnusableHint(kind, tags[at] ?? tag)]))
  const hintedTag = (tag: Tag): Tag => hinted.get(tag) ?? tag
  return changes.map(change => {
    if ('add' in change) return { add: hintedTag(change.add) }
    if ('addPrivate' in change) return { addPrivate: hintedTag(change.addPrivate) }
    if (!('replace' in change)) return change
    return { replace: { names: change.replace.names, tags: change.replace.tags.map(hintedTag) } }
  })
}
