import type { ContributionEntry, Kernel } from '#kernel'
import { type NotificationTitleFacts, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]

/** Returns the text of an action. If a plugin's `title` throws, the error is reported and the row remains. */
export function notificationTitle(
  entry: ContributionEntry<Kind>,
  facts: Omit<NotificationTitleFacts, 'isOwn'>,
  kernel: Kernel,
): string {
  const { targetEvent, readerPubkey } = facts
  try {
    return entry.value.title({ ...facts, isOwn: !targetEvent || targetEvent.pubkey === readerPubkey })
  } catch (error) {
    // Report after rendering, because the report changes the state of other components.
    queueMicrotask(() => kernel.report(entry.owner, `${notificationKinds.id}:${entry.key}`, error))
    return 'did something with your note'
  }
}
