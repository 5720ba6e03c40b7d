import type { PublishStatus, RelayDelivery } from '../../../ports/publishing'
import type { OutboxRow } from './outbox-row'

/** Returns the status of a row, as the plugin that publishes sees it. */
export function rowStatus({ phase, event, deliveries, reason }: OutboxRow): PublishStatus {
  const relays: Record<string, RelayDelivery> = {}
  for (const [url, { state, reason: why }] of Object.entries(deliveries))
    relays[url] = { state, ...(why !== undefined && { reason: why }) }
  const failedDelivery = Object.values(deliveries).find(d => d.state === 'failed')
  const shownReason =
    reason ??
    (phase === 'sending' && failedDelivery
      ? `Not sent yet: ${failedDelivery.reason ?? 'no answer'}`
      : undefined)
  return { phase, relays, ...(event && { event }), ...(shownReason !== undefined && { reason: shownReason }) }
}
