import type { NostrEvent } from '../../../ports/nostr-types'
import type { CheckedUrl } from '../../../url-policy/url-policy'
import type { RelayLimits } from './relay-limits'
import type { RelayRequest } from './relay-request'
import type { RelaySession } from './relay-session'

export interface RelaySessionOptions {
  readonly url: CheckedUrl
  readonly connect: (url: CheckedUrl) => WebSocket
  readonly now: () => number
  /** Called with each EVENT frame that belongs to a request. The frame is not parsed and the event not verified yet. */
  readonly onEvent: (session: RelaySession, request: RelayRequest, text: string, id: string) => void
  readonly onChange: (session: RelaySession) => void
  /** Signs the answer to a NIP-42 challenge; resolves with `undefined` to refuse. */
  readonly authorize: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /** Fetches the relay's limits (NIP-11). Called at most once, when the limits are first needed. */
  readonly fetchLimits?: (relay: CheckedUrl) => Promise<RelayLimits>
}
