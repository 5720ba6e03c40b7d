import type { NostrEvent } from '../../../ports/nostr-types'
import { getEventAddress } from '../../protocol/events/event-address'
import type { DurableOutboxOptions } from './durable-outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { failedPatch } from './row-patches'

type RetractOptions = Pick<DurableOutboxOptions, 'storage' | 'hide' | 'warn'>

/**
 * Hides an event that no relay has accepted. For a list, the previous version becomes visible again, and the next
 * change builds on it.
 */
export async function retractUnsent(options: RetractOptions, event: NostrEvent): Promise<void> {
  const address = getEventAddress(event)
  if (address === undefined) return options.hide(event)
  const storage = await options.storage
  await storage.deleteVersion(event.id).catch(options.warn)
  const [previousVersion] = await storage.versions(address).catch(() => [])
  options.hide(event, previousVersion)
}

/**
 * Marks a publication as failed, so that it is not retried automatically. A note stays visible, so that the user can
 * retry it. A list change is undone, because the user was told that it failed, and the next change must not include it.
 */
export async function failRow(
  options: RetractOptions,
  items: Pick<OutboxItems, 'save'>,
  item: OutboxItem,
  reason: string,
): Promise<void> {
  const { task, event } = item.row
  if (event && 'list' in task) await retractUnsent(options, event)
  await items.save(item, failedPatch(reason))
}
