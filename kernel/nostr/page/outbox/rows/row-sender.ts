import type { LocalEvents, OutboxRelays } from '../outbox-ports'
import type { OutboxItem, OutboxItems } from './outbox-items'
import type { OutboxRow } from './outbox-row'
import { haveAllRelaysRefused, markRelayAnswered, markRelaySending, markRelaysChosen } from './row-states'

/**
 * Returns a function that sends the signed event to every relay that is due by `getDueRelays`. `onFirstAccepted` is
 * called when the first relay has accepted it.
 */
export function createRowSender(
  items: OutboxItems,
  relays: OutboxRelays,
  events: LocalEvents,
  getDueRelays: (row: OutboxRow) => readonly string[],
  onFirstAccepted: (item: OutboxItem) => void,
): (item: OutboxItem) => Promise<void> {
  const deliver = async (item: OutboxItem, relay: string): Promise<void> => {
    const { event } = item.row
    if (!event) return
    items.move(item, markRelaySending(relay))
    items.updateStatus(item)
    const verdict = await relays.deliver(event, relay)
    if (!items.has(item)) return
    const isFirstOk = verdict.state === 'ok' && item.row.phase !== 'sent'
    if (isFirstOk && !('signed' in item.row.task)) events.store(event)
    await items.save(item, markRelayAnswered(relay, verdict))
    if (isFirstOk) onFirstAccepted(item)
  }

  const chooseRelays = async (item: OutboxItem): Promise<void> => {
    const { event, only, relays: added = [], deletes = [], deliveries, isChosen = false } = item.row
    if (!event || Object.keys(deliveries).length > 0) return
    const routeAll = async () =>
      (await Promise.all([event, ...deletes].map(one => relays.route(one, isChosen)))).flat()
    const urls = only ?? [...new Set([...(await routeAll()), ...added])]
    if (items.has(item)) await items.save(item, markRelaysChosen(urls))
  }

  return async item => {
    // If a stored row is missing now, another tab has discarded it. A row that was never stored exists only in this tab
    // and is sent anyway.
    if (item.isStored && !(await items.readStored(item))) {
      items.removeLocal(item)
      return
    }
    await chooseRelays(item)
    await Promise.all(getDueRelays(item.row).map(relay => deliver(item, relay)))
    if (!items.has(item) || !haveAllRelaysRefused(item.row)) return
    const [firstDelivery] = Object.values(item.row.deliveries)
    await items.fail(item, `No relay took it: ${firstDelivery?.reason ?? 'no reason given'}`)
  }
}
