import type { ContributionEntry, Kernel } from '#kernel'
import { type NotificationTitleInput, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]

/**
 * Returns the text after the people's names. If a plugin's `title` throws, reports the error and returns a general
 * text.
 */
export function getNotificationTitle(
  entry: ContributionEntry<Kind>,
  facts: Omit<NotificationTitleInput, 'isOwn'>,
  kernel: Kernel,
): string {
  const { targetEvent, readerPubkey } = facts
  try {
    return entry.value.title({ ...facts, isOwn: !targetEvent || targetEvent.pubkey === readerPubkey })
  } catch (error) {
    // Reporting changes the state of other components, so it must wait until rendering has ended.
    queueMicrotask(() => kernel.report(entry.owner, `${notificationKinds.id}:${entry.key}`, error))
    return 'did something with your note'
  }
}
