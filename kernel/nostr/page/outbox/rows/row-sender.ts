import type { LocalEvents, OutboxClock, OutboxRelays } from '../outbox-ports'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { deliveryDueAt } from './row-schedule'
import {
  createRelayAnsweredPatch,
  createRelaySendingPatch,
  createRelaysChosenPatch,
  haveAllRelaysRefused,
} from './row-states'

/**
 * Returns a function that sends the signed event to every relay that is due. `onFirstAccepted` is called when the
 * first relay has accepted it.
 */
export function createRowSender(
  items: OutboxItems,
  relays: OutboxRelays,
  events: LocalEvents,
  clock: OutboxClock,
  onFirstAccepted: (item: OutboxItem) => void,
): (item: OutboxItem) => Promise<void> {
  const deliver = async (item: OutboxItem, relay: string): Promise<void> => {
    const { event } = item.row
    if (!event) return
    items.change(item, createRelaySendingPatch(item.row, relay))
    items.updateStatus(item)
    const verdict = await relays.deliver(event, relay)
    if (!items.has(item)) return
    const isFirstOk = verdict.state === 'ok' && item.row.phase !== 'sent'
    if (isFirstOk && !('signed' in item.row.task)) events.store(event)
    await items.save(item, createRelayAnsweredPatch(item.row, relay, verdict, clock))
    if (isFirstOk) onFirstAccepted(item)
  }

  const chooseRelays = async (item: OutboxItem): Promise<void> => {
    const { event, only, relays: added = [], deletes = [], deliveries, isChosen = false } = item.row
    if (!event || Object.keys(deliveries).length > 0) return
    const routeAll = async () =>
      (await Promise.all([event, ...deletes].map(one => relays.route(one, isChosen)))).flat()
    const urls = only ?? [...new Set([...(await routeAll()), ...added])]
    if (items.has(item)) await items.save(item, createRelaysChosenPatch(item.row, urls, clock))
  }

  return async item => {
    // If a stored row is missing now, another tab has discarded it. A row that was never stored exists only in this tab
    // and is sent anyway.
    if (item.isStored && !(await items.readStored(item))) {
      items.removeLocal(item)
      return
    }
    await chooseRelays(item)
    const due = Object.entries(item.row.deliveries).filter(([, d]) => deliveryDueAt(d) <= clock.now())
    await Promise.all(due.map(([relay]) => deliver(item, relay)))
    if (!items.has(item) || !haveAllRelaysRefused(item.row)) return
    const [firstDelivery] = Object.values(item.row.deliveries)
    await items.fail(item, `No relay took it: ${firstDelivery?.reason ?? 'no reason given'}`)
  }
}
