import type { EventDraft } from '../../core/publishing'
import { isHexKey, isPrivateHost } from '../codec'

/** Tags that name an event by its id, with the relay where it is found behind it (NIP-10, 18, 22, 25). */
const NAMES = new Set(['e', 'E', 'q'])
/** Events of one draft that are looked up. */
const MOST = 50

/** A relay that others can reach too: what only this machine or network reaches is nobody else's business. */
const isPublic = (relay: string): boolean => relay.startsWith('wss://') && !isPrivateHost(relay)

/**
 * Fills relay hints that were left empty with a relay that sent the event. `seenOn` answers the relays of an id; a
 * tag without a place for a hint stays as it is.
 */
export async function withRelayHints(
  draft: EventDraft,
  seenOn: (id: string) => Promise<readonly string[]>,
): Promise<EventDraft> {
  const lacks = ([name = '', id = '', hint]: readonly string[]) =>
    hint === '' && NAMES.has(name) && isHexKey(id)
  const ids = [...new Set(draft.tags.filter(lacks).map(tag => tag[1] as string))].slice(0, MOST)
  if (ids.length === 0) return draft
  const found = new Map(
    await Promise.all(ids.map(async id => [id, (await seenOn(id)).find(isPublic) ?? ''] as const)),
  )
  const fill = (tag: readonly string[]) =>
    lacks(tag)
      ? [tag[0] as string, tag[1] as string, found.get(tag[1] as string) ?? '', ...tag.slice(3)]
      : tag
  return { ...draft, tags: draft.tags.map(fill) }
}
