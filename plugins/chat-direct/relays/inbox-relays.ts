import { toRelayHint } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'

/** Kind of the list of relays on which a person reads private messages (NIP-17). */
export const INBOX_RELAYS_KIND = 10_050
/** Number of relays of one list that are used. NIP-17 recommends one to three. */
const MAX_RELAYS = 5

/** Returns the normalized addresses of a list of kind 10050. */
export const relaysIn = (event: NostrEvent | undefined): readonly string[] =>
  [
    ...new Set(
      (event?.tags ?? []).flatMap(([name, url]) => (name === 'relay' ? (toRelayHint(url) ?? []) : [])),
    ),
  ].slice(0, MAX_RELAYS)

/** The relays on which people read private messages, by public key (hex). */
export interface InboxRelays {
  readonly relays: ReadonlyMap<string, readonly string[]>
  /** True if enough relays have answered to say that the others have no such list. */
  readonly isComplete: boolean
}

/** Asks relays for the lists of these people. Resolves when all are found, or when every relay has answered or failed. */
export function findInboxRelays(
  nostr: Pick<NostrAccess, 'query'>,
  people: readonly string[],
  signal: AbortSignal,
): Promise<InboxRelays> {
  const query = nostr.query({ kinds: [INBOX_RELAYS_KIND], authors: people }, { live: false })
  return new Promise<InboxRelays>((resolve, reject) => {
    const end = (result?: InboxRelays) => {
      signal.removeEventListener('abort', stop)
      listening.dispose()
      query.dispose()
      if (result) resolve(result)
      else reject(signal.reason)
    }
    const stop = () => end()
    const look = () => {
      const { events, phase, complete } = query.get()
      const relays = new Map(
        people.flatMap(person => {
          const found = relaysIn(events.find(({ pubkey }) => pubkey === person))
          return found.length > 0 ? [[person, found] as const] : []
        }),
      )
      if (relays.size === people.length || phase === 'settled') end({ relays, isComplete: complete })
    }
    const listening = query.subscribe(look)
    signal.addEventListener('abort', stop)
    if (signal.aborted) return stop()
    look()
  })
}
