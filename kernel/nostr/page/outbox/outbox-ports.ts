import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { RelayDeliveryOutcome } from '../../messages/relay-delivery-outcome'
import type { OptimisticEvents } from '../optimistic-events'
import type { KernelSigner } from '../signer/kernel-signer'

/** The requests that the outbox sends to relays through the engine's worker. */
export interface OutboxRelays extends Pick<NostrAccess, 'query' | 'getSourceRelays'> {
  /** Returns the relays for an event. `isChosen` is the field of the event's `OutboxRow`. */
  readonly route: (event: NostrEvent, isChosen: boolean) => Promise<readonly string[]>
  readonly deliver: (event: NostrEvent, relay: string) => Promise<RelayDeliveryOutcome>
}

/** The events that this page shows, and those in the database of this browser. */
export interface LocalEvents extends Pick<NostrAccess, 'peek'>, OptimisticEvents {
  /** Puts an event into the database, once a relay has accepted it. */
  readonly store: (event: NostrEvent) => void
}

export interface OutboxAccounts {
  readonly signer: KernelSigner
  /** Returns the public key of the account that is signed in now. */
  readonly getCurrent: () => string | undefined
  /** True if this browser has the account with this public key. */
  readonly has: (pubkey: string) => boolean
}

export interface OutboxClock {
  /** Returns the current time in ms since 1970. */
  readonly now: () => number
  /** Returns the milliseconds until a failed attempt is repeated. Tests use shorter times. */
  readonly retryDelayMs: (attempts: number) => number
}
