import type { DurableOutboxOptions } from './durable-outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { failRow } from './retract-unsent'
import { deliveryDueAt } from './retry-times'
import { answeredPatch, deliveringPatch, isRefusedByAll, type RetryDelay, routedPatch } from './row-patches'

/**
 * Returns a function that sends the signed event to every relay that is due. `onFirstAccepted` is called when the
 * first relay has accepted it.
 */
export function createRowSender(
  options: DurableOutboxOptions,
  items: OutboxItems,
  retryDelay: RetryDelay,
  onFirstAccepted: (item: OutboxItem) => void,
): (item: OutboxItem) => Promise<void> {
  const { now } = options

  const deliver = async (item: OutboxItem, relay: string): Promise<void> => {
    const { event } = item.row
    if (!event) return
    item.row = { ...item.row, ...deliveringPatch(item.row, relay) }
    items.updateStatus(item)
    const verdict = await options.deliver(event, relay)
    if (!items.has(item)) return
    const isFirstOk = verdict.state === 'ok' && item.row.phase !== 'sent'
    if (isFirstOk && !('signed' in item.row.task)) options.storeEvent(event)
    await items.save(item, answeredPatch(item.row, relay, verdict, now(), retryDelay))
    if (isFirstOk) onFirstAccepted(item)
  }

  const route = async (item: OutboxItem): Promise<void> => {
    const { event, only, relays, deletes = [], deliveries, isChosen = false } = item.row
    if (!event || Object.keys(deliveries).length > 0) return
    const all = async () =>
      (await Promise.all([event, ...deletes].map(one => options.route(one, isChosen)))).flat()
    const urls = only ?? [...new Set([...(await all()), ...(relays ?? [])])]
    if (items.has(item)) await items.save(item, routedPatch(item.row, urls, now(), retryDelay))
  }

  return async item => {
    const storage = await options.storage
    // If a stored row is missing now, another tab has discarded it. A row that was never stored exists only in this tab
    // and is sent anyway.
    const storedRow = item.isStored ? await storage.get(item.row.id).catch(() => item.row) : item.row
    if (!storedRow) {
      items.removeLocal(item)
      return
    }
    await route(item)
    const due = Object.entries(item.row.deliveries).filter(([, d]) => deliveryDueAt(d) <= now())
    await Promise.all(due.map(([relay]) => deliver(item, relay)))
    if (!items.has(item) || !isRefusedByAll(item.row)) return
    const [firstDelivery] = Object.values(item.row.deliveries)
    await failRow(options, items, item, `No relay took it: ${firstDelivery?.reason ?? 'no reason given'}`)
  }
}
