import {
  type ThreadRef,
  textContainsSecret,
  threadRefFromAddress,
  threadRefFromId,
  threadRefToEventRef,
} from '#kernel/nostr'
import type { EventRef, NostrEvent } from '#kernel/ports'

const MAX_URL = 2_000

/** The source of a highlighted passage: an event or a web page. */
export interface HighlightSource {
  readonly ref?: EventRef
  readonly url?: string
}

/**
 * Reads the source of a highlight (NIP-84). A mentioned event is not the source. Clients name an article by its address
 * and by the id of one version, in either order. The address is used, because relays drop that version when the article
 * is edited.
 */
export function parseHighlightSource({ tags }: Pick<NostrEvent, 'tags'>): HighlightSource {
  let byId: ThreadRef | undefined
  for (const [name, value = '', hint, mark] of tags) {
    if (mark === 'mention' || hint === 'mention') continue
    const byAddress = name === 'a' ? threadRefFromAddress(value, hint) : undefined
    if (byAddress) return { ref: threadRefToEventRef(byAddress) }
    if (name === 'e') byId ??= threadRefFromId(value, hint)
    else if (name === 'r' && !byId && isWeb(value)) return { url: value }
  }
  return byId ? { ref: threadRefToEventRef(byId) } : {}
}

const isWeb = (text: string) =>
  /^https?:\/\//i.test(text) && text.length < MAX_URL && !textContainsSecret(text) && URL.canParse(text)
