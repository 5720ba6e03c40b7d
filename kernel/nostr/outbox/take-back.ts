import type { NostrEvent } from '../../core/nostr-types'
import { addressOf } from '../events/address'
import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'

type Shown = Pick<OutboxOptions, 'storage' | 'hide' | 'warn'>

/** What no relay has goes from the screen; of a list the version before it comes back, and is what the next is made of. */
export async function takeBack(options: Shown, event: NostrEvent): Promise<void> {
  const address = addressOf(event)
  if (address === undefined) return options.hide(event)
  const kept = await options.storage
  await kept.dropVersion(event.id).catch(options.warn)
  const [before] = await kept.versions(address).catch(() => [])
  options.hide(event, before)
}

/**
 * No relay took it, and none will be asked again by itself. A note stays as it is, to be tried again; a list's change
 * was said to have failed, and must not come along with the next one.
 */
export async function giveUp(
  options: Shown,
  items: Pick<OutboxItems, 'save'>,
  item: OutboxItem,
  reason: string,
): Promise<void> {
  const { task, event } = item.row
  if (event && 'list' in task) await takeBack(options, event)
  await items.save(item, { phase: 'failed', reason })
}
