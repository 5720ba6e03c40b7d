import type { PublishStatus, RelayDelivery } from '../../../ports/publishing'
import type { OutboxRow } from './outbox-row'

/** Returns the status of a row, as the plugin that publishes sees it. */
export function statusOf({ phase, event, deliveries, reason }: OutboxRow): PublishStatus {
  const relays: Record<string, RelayDelivery> = {}
  for (const [url, { state, reason: why }] of Object.entries(deliveries))
    relays[url] = { state, ...(why !== undefined && { reason: why }) }
  const unreached = Object.values(deliveries).find(d => d.state === 'failed')
  const told =
    reason ??
    (phase === 'sending' && unreached ? `Not sent yet: ${unreached.reason ?? 'no answer'}` : undefined)
  return { phase, relays, ...(event && { event }), ...(told !== undefined && { reason: told }) }
}
