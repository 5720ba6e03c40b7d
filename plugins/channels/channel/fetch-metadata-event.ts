import { UserFacingError } from '#kernel'
import { type NostrAccess, type NostrEvent, queryOnce } from '#kernel/ports'
import { buildMetadataFilter, type ChannelWithMetadata, findMetadataEvent } from './channel-with-metadata'

/**
 * ms for which relays may take to answer. After that, the user who is editing sees that too few relays have answered.
 */
const LIMIT_MS = 4_000

/**
 * Asks relays for the event that describes a channel now. Resolves with the newest one, or with `undefined` if no relay
 * has the channel itself. Rejects with a `UserFacingError` if so few relays have answered that a newer event may exist.
 */
export async function fetchMetadataEvent(
  nostr: Pick<NostrAccess, 'query'>,
  { id, creator }: Pick<ChannelWithMetadata, 'id' | 'creator'>,
  hints: readonly string[],
): Promise<NostrEvent | undefined> {
  const filters = [{ ids: [id] }, buildMetadataFilter([{ id, pubkey: creator }])]
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
