import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { isDone, type OutboxRow } from './outbox-row'
import { afterAttempt, dueAt } from './retry-times'
import { giveUp } from './take-back'

/** One round: every relay whose turn it is gets the signed event. `sent` is called with the first relay's OK. */
export function createRowSender(
  options: OutboxOptions,
  items: OutboxItems,
  retry: (attempts: number) => number,
  sent: (item: OutboxItem) => void,
): (item: OutboxItem) => Promise<void> {
  const { now } = options

  const deliver = async (item: OutboxItem, relay: string): Promise<void> => {
    const { event, deliveries } = item.row
    const was = deliveries[relay]
    if (!event || !was) return
    const mark = (delivery: OutboxRow['deliveries'][string]): OutboxRow['deliveries'] => ({
      ...item.row.deliveries,
      [relay]: delivery,
    })
    item.row = { ...item.row, deliveries: mark({ ...was, state: 'sending' }) }
    items.show(item)
    const verdict = await options.deliver(event, relay)
    if (!items.isHere(item)) return
    const first = verdict.state === 'ok' && item.row.phase !== 'sent'
    if (first) options.keep(event)
    await items.save(item, {
      deliveries: mark(afterAttempt(was, verdict, now(), retry)),
      ...(first && { phase: 'sent' as const, reason: undefined }),
    })
    if (first) sent(item)
  }

  /** Chooses the relays once and keeps them: a retry must not reach other relays than the first try. */
  const route = async (item: OutboxItem): Promise<void> => {
    const { event, only, relays, deletes = [], deliveries, attempts } = item.row
    if (!event || Object.keys(deliveries).length > 0) return
    const all = async () => (await Promise.all([event, ...deletes].map(options.route))).flat()
    const routed = only ?? [...new Set([...(await all()), ...(relays ?? [])])]
    if (!items.isHere(item)) return
    if (routed.length === 0) {
      await items.save(item, { reason: 'There is no relay to send it to.', attempts: attempts + 1 })
      return
    }
    const waiting = { state: 'waiting', attempts: 0, nextAt: 0 } as const
    await items.save(item, {
      phase: 'sending',
      deliveries: Object.fromEntries(routed.map(url => [url, waiting])),
    })
  }

  return async item => {
    const storage = await options.storage
    // Another tab may have discarded the row. A row that was never stored exists only here, and is sent all the same.
    const there = item.stored ? await storage.get(item.row.id).catch(() => item.row) : item.row
    if (!there) {
      items.leave(item)
      return
    }
    await route(item)
    const due = Object.entries(item.row.deliveries).filter(([, d]) => dueAt(d) <= now())
    await Promise.all(due.map(([relay]) => deliver(item, relay)))
    if (!items.isHere(item) || !isDone(item.row) || item.row.phase === 'sent') return
    const [refusal] = Object.values(item.row.deliveries)
    await giveUp(options, items, item, `No relay took it: ${refusal?.reason ?? 'no reason given'}`)
  }
}
