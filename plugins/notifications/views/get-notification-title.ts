import type { ContributionEntry, Kernel } from '#kernel'
import { type NotificationTitleArgument, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]

/** Returns the text of an action. If a plugin's `title` throws, the error is reported and the row remains. */
export function getNotificationTitle(
  entry: ContributionEntry<Kind>,
  facts: Omit<NotificationTitleArgument, 'isOwn'>,
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
