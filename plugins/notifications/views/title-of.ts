import type { Entry, Kernel } from '#kernel'
import { type NotificationTitleFacts, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]

/** What people did. A plugin whose `title` throws is named, and its row stays. */
export function titleOf(entry: Entry<Kind>, facts: NotificationTitleFacts, kernel: Kernel): string {
  try {
    return entry.value.title(facts)
  } catch (error) {
    // Not while rendering: the report changes what others show.
    queueMicrotask(() => kernel.report(entry.owner, `${notificationKinds.id}:${entry.key}`, error))
    return 'did something with your note'
  }
}
