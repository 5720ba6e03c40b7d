import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { findMetadataEvent } from './channel-with-metadata'

/** ms after which relays that have not answered are no longer waited for. */
const MAX_WAIT_MS = 4_000

/**
 * Asks relays for the event that describes a channel now. Resolves with the newest one that is known by then, or with
 * `undefined` if the channel itself is not.
 */
export function fetchMetadataEvent(
  nostr: NostrAccess,
  channelId: string,
  hints: readonly string[],
): Promise<NostrEvent | undefined> {
  const query = nostr.query([{ ids: [channelId] }, { kinds: [41], '#e': [channelId] }], {
    hints,
    live: false,
    ignoreRecent: true,
  })
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer)
      subscription.dispose()
      const { events } = query.get()
      query.dispose()
      const creation = events.find(event => event.id === channelId && event.kind === 40)
      resolve(creation && findMetadataEvent(creation, events))
    }
    const onChange = () => query.get().phase === 'settled' && finish()
    const timer = setTimeout(finish, MAX_WAIT_MS)
    const subscription = query.subscribe(onChange)
    onChange()
  })
}
