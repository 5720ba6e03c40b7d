import type { Disposable } from '#kernel'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { ProfileContent } from '../people/parse-person'
import { streamStoredEvents } from './stream-stored-events'

/**
 * Maximum length of a profile's content in characters. Longer profiles are not sent, because the worker ignores them.
 */
const MAX_CONTENT = 100_000

/** Sends the stored profiles to the worker, and new profiles as they arrive. */
export function streamProfiles(
  nostr: Pick<NostrAccess, 'query' | 'stored'>,
  send: (profiles: readonly ProfileContent[]) => void,
): Disposable {
  const onEvents = (events: readonly NostrEvent[]) => {
    const texts = events
      .filter(({ content }) => content.length <= MAX_CONTENT)
      .map(({ pubkey, content, created_at: createdAt }) => ({ pubkey, content, createdAt }))
    if (texts.length > 0) send(texts)
  }
  return streamStoredEvents(nostr, { kinds: [0] }, { onEvents })
}
