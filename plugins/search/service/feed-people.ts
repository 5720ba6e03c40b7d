import type { Disposable, NostrAccess, NostrEvent } from '#kernel'
import type { ProfileText } from '../people/read-person'
import { feedStored } from './feed-stored'

/** Characters; a longer profile is not read, so it need not be handed over. */
const MAX_CONTENT = 100_000

/** Hands over the profiles that this device has, and those that come. */
export function feedPeople(
  nostr: Pick<NostrAccess, 'query' | 'stored'>,
  send: (profiles: readonly ProfileText[]) => void,
): Disposable {
  const take = (events: readonly NostrEvent[]) => {
    const texts = events
      .filter(({ content }) => content.length <= MAX_CONTENT)
      .map(({ pubkey, content, created_at: createdAt }) => ({ pubkey, content, createdAt }))
    if (texts.length > 0) send(texts)
  }
  return feedStored(nostr, { kinds: [0] }, { take })
}
