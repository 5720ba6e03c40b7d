import { UserFacingError } from '#kernel'
import { type NostrAccess, type NostrEvent, queryOnce } from '#kernel/ports'
import { type ChannelWithMetadata, findMetadataEvent } from './channel-with-metadata'

/** The time in ms that relays have to answer. The editor who waits then hears that too few have answered. */
const LIMIT_MS = 4_000

/**
 * Asks relays for the event that describes a channel now. Resolves with the newest one, or with `undefined` if no relay
 * has the channel itself. Rejects with a `UserFacingError` if so few relays have answered that a newer event may exist.
 * The question names the creator (hex): a relay limits its answer, and what strangers write about the channel could fill it.
 */
export async function fetchMetadataEvent(
  nostr: Pick<NostrAccess, 'query'>,
  { id, creator }: Pick<ChannelWithMetadata, 'id' | 'creator'>,
  hints: readonly string[],
): Promise<NostrEvent | undefined> {
  const filters = [{ ids: [id] }, { kinds: [41], authors: [creator], '#e': [id] }]
  const { events, isComplete } = await queryOnce(nostr, filters, {
    hints,
    ignoreRecent: true,
    limitMs: LIMIT_MS,
  })
  if (!isComplete)
    throw new UserFacingError('Too few relays say how the channel is described now. Try again in a moment.')
  const creation = events.find(event => event.id === id && event.kind === 40)
  return creation && findMetadataEvent(creation, events)
}
