import type { NostrEvent } from '../../../ports/nostr-types'
import { addressOf } from '../../protocol/events/address'
import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { failed } from './row-state'

type Shown = Pick<OutboxOptions, 'storage' | 'hide' | 'warn'>

/**
 * Hides an event that no relay has accepted. For a list, the previous version becomes visible again, and the next
 * change builds on it.
 */
export async function takeBack(options: Shown, event: NostrEvent): Promise<void> {
  const address = addressOf(event)
  if (address === undefined) return options.hide(event)
  const kept = await options.storage
  await kept.dropVersion(event.id).catch(options.warn)
  const [before] = await kept.versions(address).catch(() => [])
  options.hide(event, before)
}

/**
 * Marks a publication as failed, so that it is not retried automatically. A note stays visible, so that the user can
 * retry it. A list change is undone, because the user was told that it failed, and the next change must not include it.
 */
export async function giveUp(
  options: Shown,
  items: Pick<OutboxItems, 'save'>,
  item: OutboxItem,
  reason: string,
): Promise<void> {
  const { task, event } = item.row
  if (event && 'list' in task) await takeBack(options, event)
  await items.save(item, failed(reason))
}
