import type { OutsideAddress } from '../../outside/outside-address'
import type { NostrEvent } from '../../ports/nostr-types'
import type { RelayLimits } from './relay-limits'
import type { RelayRequest } from './relay-request'
import type { RelaySession } from './relay-session'

export interface SessionOptions {
  readonly url: OutsideAddress
  readonly connect: (url: OutsideAddress) => WebSocket
  readonly now: () => number
  /** An event frame for a request of ours, unparsed and unverified. */
  readonly onEvent: (session: RelaySession, request: RelayRequest, text: string, id: string) => void
  readonly onChange: (session: RelaySession) => void
  /** Answers an NIP-42 challenge, or refuses with `undefined`. */
  readonly authorize: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /** The relay's limits (NIP-11), asked for once, when they matter. */
  readonly limits?: (relay: OutsideAddress) => Promise<RelayLimits>
}
