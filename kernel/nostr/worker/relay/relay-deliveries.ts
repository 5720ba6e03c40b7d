import type { NostrEvent } from '../../../ports/nostr-types'
import type { RelayVerdict } from '../../messages/relay-verdict'
import type { RelayAuth } from './relay-auth'

/** Milliseconds after which an event without an OK counts as not accepted. */
const OK_TIMEOUT_MS = 10_000

/** Matches the reason of an OK message (NIP-01) if its cause is temporary. */
const TEMPORARY_REFUSAL = /^(?:rate-limited|error|auth-required):/

interface Delivery {
  readonly event: NostrEvent
  readonly settle: (verdict: RelayVerdict) => void
  authorized: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The user's events that are being sent to one relay. */
export interface RelayDeliveries {
  readonly size: number
  /** Sends the event as soon as the connection is open, and resolves with the relay's verdict. Never rejects. */
  add(event: NostrEvent): Promise<RelayVerdict>
  /** Called when the connection is open: sends the waiting events. */
  opened(auth: RelayAuth): void
  ok(id: string, accepted: boolean, reason: string): void
  /** Called when the connection was lost or could not be made. */
  down(reason: string): void
}

export function createRelayDeliveries(send: (message: readonly unknown[]) => void): RelayDeliveries {
  const waiting = new Map<string, Delivery[]>()
  let auth: RelayAuth | undefined

  const finish = (id: string, verdict: RelayVerdict) => {
    const list = waiting.get(id) ?? []
    waiting.delete(id)
    for (const delivery of list) {
      clearTimeout(delivery.timer)
      delivery.settle(verdict)
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
      return waiting.size
    },
    add(event) {
      return new Promise(settle => {
        const delivery: Delivery = { event, settle, authorized: false, timer: undefined }
        const list = waiting.get(event.id)
        if (list) {
          list.push(delivery)
          return
        }
        waiting.set(event.id, [delivery])
        if (auth) start(delivery)
      })
    },
    opened(now) {
      auth = now
      for (const [first] of waiting.values()) if (first) start(first)
    },
    ok(id, accepted, reason) {
      const first = waiting.get(id)?.[0]
      if (!first) return
      if (accepted || reason.startsWith('duplicate')) {
        finish(id, { state: 'ok' })
        return
      }
      const here = auth
      if (reason.startsWith('auth-required') && here?.challenge !== undefined && !first.authorized) {
        clearTimeout(first.timer)
        first.authorized = true
        void here.run().then(allowed => {
          if (auth !== here || waiting.get(id)?.[0] !== first) return
          if (allowed) start(first)
          else finish(id, { state: 'refused', reason: 'The relay wants to know who you are' })
        })
        return
      }
      finish(id, {
        state: TEMPORARY_REFUSAL.test(reason) ? 'failed' : 'refused',
        reason: reason || 'No reason was given',
      })
    },
    down(reason) {
      auth = undefined
      for (const id of [...waiting.keys()]) finish(id, { state: 'failed', reason })
    },
  }
}
