import type { Entry, Kernel } from '#kernel'
import { type NotificationTitleFacts, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]

/** Returns the action as text. A plugin whose `title` throws is reported, and its row stays. */
export function titleOf(
  entry: Entry<Kind>,
  facts: Omit<NotificationTitleFacts, 'own'>,
  kernel: Kernel,
): string {
  const { original, me } = facts
  try {
    return entry.value.title({ ...facts, own: !original || original.pubkey === me })
  } catch (error) {
    // Report after rendering, because the report changes the state of other components.
    queueMicrotask(() => kernel.report(entry.owner, `${notificationKinds.id}:${entry.key}`, error))
    return 'did something with your note'
  }
}
