import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { dueAt } from './retry-times'
import { answered, delivering, isRefused, type RetryDelay, routed } from './row-state'
import { giveUp } from './take-back'

/**
 * Returns a function that sends the signed event to every relay that is due. `sent` is called when the first relay has
 * accepted it.
 */
export function createRowSender(
  options: OutboxOptions,
  items: OutboxItems,
  retry: RetryDelay,
  sent: (item: OutboxItem) => void,
): (item: OutboxItem) => Promise<void> {
  const { now } = options

  const deliver = async (item: OutboxItem, relay: string): Promise<void> => {
    const { event } = item.row
    if (!event) return
    item.row = { ...item.row, ...delivering(item.row, relay) }
    items.show(item)
    const verdict = await options.deliver(event, relay)
    if (!items.isHere(item)) return
    const isFirstOk = verdict.state === 'ok' && item.row.phase !== 'sent'
    if (isFirstOk && !('signed' in item.row.task)) options.keep(event)
    await items.save(item, answered(item.row, relay, verdict, now(), retry))
    if (isFirstOk) sent(item)
  }

  const route = async (item: OutboxItem): Promise<void> => {
    const { event, only, relays, deletes = [], deliveries, isChosen = false } = item.row
    if (!event || Object.keys(deliveries).length > 0) return
    const all = async () =>
      (await Promise.all([event, ...deletes].map(one => options.route(one, isChosen)))).flat()
    const urls = only ?? [...new Set([...(await all()), ...(relays ?? [])])]
    if (items.isHere(item)) await items.save(item, routed(item.row, urls, now(), retry))
  }

  return async item => {
    const storage = await options.storage
    // If a stored row is missing now, another tab has discarded it. A row that was never stored exists only in this tab
    // and is sent anyway.
    const there = item.stored ? await storage.get(item.row.id).catch(() => item.row) : item.row
    if (!there) {
      items.leave(item)
      return
    }
    await route(item)
    const due = Object.entries(item.row.deliveries).filter(([, d]) => dueAt(d) <= now())
    await Promise.all(due.map(([relay]) => deliver(item, relay)))
    if (!items.isHere(item) || !isRefused(item.row)) return
    const [refusal] = Object.values(item.row.deliveries)
    await giveUp(options, items, item, `No relay took it: ${refusal?.reason ?? 'no reason given'}`)
  }
}
