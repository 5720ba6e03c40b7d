import type { NostrEvent } from '../../../ports/nostr-types'
import type { RelayDeliveryOutcome } from '../../messages/relay-delivery-outcome'
import type { RelayAuth } from './relay-auth'

/** Milliseconds after which an event without an OK counts as not accepted. */
const OK_TIMEOUT_MS = 10_000

/** Matches the reason of an OK message (NIP-01) if its cause is temporary. */
const TEMPORARY_REFUSAL = /^(?:rate-limited|error|auth-required):/

interface Delivery {
  readonly event: NostrEvent
  readonly resolve: (verdict: RelayDeliveryOutcome) => void
  isAuthorizedRetry: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The user's events that are being sent to one relay. */
export interface RelayDeliveries {
  readonly size: number
  /** Sends the event as soon as the connection is open, and resolves with the relay's verdict. Never rejects. */
  add(event: NostrEvent): Promise<RelayDeliveryOutcome>
  /** Called when the connection is open: sends the waiting events. */
  onOpen(auth: RelayAuth): void
  onOk(id: string, accepted: boolean, reason: string): void
  /** Called when the connection was lost or could not be made. */
  onDisconnect(reason: string): void
}

export function createRelayDeliveries(send: (message: readonly unknown[]) => void): RelayDeliveries {
  const pending = new Map<string, Delivery[]>()
  let auth: RelayAuth | undefined

  const finish = (id: string, verdict: RelayDeliveryOutcome) => {
    const list = pending.get(id) ?? []
    pending.delete(id)
    for (const delivery of list) {
      clearTimeout(delivery.timer)
      delivery.resolve(verdict)
    }
  }
  const start = (delivery: Delivery) => {
    const { event } = delivery
    clearTimeout(delivery.timer)
    delivery.timer = setTimeout(
      () => finish(event.id, { state: 'failed', reason: 'No answer within 10 s' }),
      OK_TIMEOUT_MS,
    )
    send(['EVENT', event])
  }

  return {
    get size() {
      return pending.size
    },
    add(event) {
      return new Promise(settle => {
        const delivery: Delivery = { event, resolve: settle, isAuthorizedRetry: false, timer: undefined }
        const list = pending.get(event.id)
        if (list) {
          list.push(delivery)
          return
        }
        pending.set(event.id, [delivery])
        if (auth) start(delivery)
      })
    },
    onOpen(currentAuth) {
      auth = currentAuth
      for (const [first] of pending.values()) if (first) start(first)
    },
    onOk(id, accepted, reason) {
      const delivery = pending.get(id)?.[0]
      if (!delivery) return
      if (accepted || reason.startsWith('duplicate')) {
        finish(id, { state: 'ok' })
        return
      }
      const usedAuth = auth
      if (
        reason.startsWith('auth-required') &&
        usedAuth?.challenge !== undefined &&
        !delivery.isAuthorizedRetry
      ) {
        clearTimeout(delivery.timer)
        delivery.isAuthorizedRetry = true
        void usedAuth.authenticate().then(allowed => {
          if (auth !== usedAuth || pending.get(id)?.[0] !== delivery) return
          if (allowed) start(delivery)
          else finish(id, { state: 'refused', reason: 'The relay wants to know who you are' })
        })
        return
      }
      finish(id, {
        state: TEMPORARY_REFUSAL.test(reason) ? 'failed' : 'refused',
        reason: reason || 'No reason was given',
      })
    },
    onDisconnect(reason) {
      auth = undefined
      for (const id of [...pending.keys()]) finish(id, { state: 'failed', reason })
    },
  }
}
