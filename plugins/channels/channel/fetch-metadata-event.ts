import { UserFacingError } from '#kernel'
import { type NostrAccess, type NostrEvent, queryOnce } from '#kernel/ports'
import { type ChannelWithMetadata, findMetadataEvent } from './channel-with-metadata'

/** ms after which relays that have not answered are no longer waited for. */
const LIMIT_MS = 4_000

/**
 * Asks relays for the event that describes a channel now. Resolves with the newest one, or with `undefined` if the channel
 * itself is not known. Rejects with a `UserFacingError` if so few relays have answered that a newer one may exist. Only metadata of the creator (hex) is asked for: that of others, which may be
 * more than a relay gives, would leave no room for it.
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
