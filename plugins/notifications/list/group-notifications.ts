import { compareNewestFirst } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { NotificationActor, NotificationGroup } from '../contract'

/** An event that concerns the reader, and what it means for the reader. */
export interface ParsedNotificationEvent {
  readonly event: NostrEvent
  readonly type: string
  readonly targetId: string
  readonly actorPubkey: string
  readonly actionType?: string | undefined
  readonly msats?: number | undefined
  readonly isAnonymous?: boolean | undefined
  readonly content: string
}

/**
 * Makes one row of all events of one kind with the same target. Each person is in it once, with their latest action.
 * The result does not depend on the order in which the events arrived.
 */
export function groupNotifications(events: readonly ParsedNotificationEvent[]): NotificationGroup[] {
  const groups = new Map<string, ParsedNotificationEvent[]>()
  for (const item of [...events].sort((a, b) => compareNewestFirst(a.event, b.event))) {
    const id = `${item.targetId}-${item.event.kind}`
    const group = groups.get(id)
    if (group) group.push(item)
    else groups.set(id, [item])
  }
  const rows = [...groups].flatMap(([id, group]) => {
    const [newest] = group
    return newest ? [createRow(id, newest, group)] : []
  })
  return rows.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1))
}

function createRow(
  id: string,
  newest: ParsedNotificationEvent,
  group: readonly ParsedNotificationEvent[],
): NotificationGroup {
  const users = new Map<string, NotificationActor>()
  for (const { event, actorPubkey, actionType, msats, isAnonymous, content } of group) {
    const existing = users.get(actorPubkey)
    if (!existing)
      users.set(actorPubkey, {
        pubkey: actorPubkey,
        time: event.created_at,
        event,
        content,
        ...(actionType !== undefined && { actionType }),
        ...(msats !== undefined && { msats }),
        ...(isAnonymous && { isAnonymous }),
      })
    // The person already has an amount in this row, so add this one.
    else if (msats !== undefined)
      users.set(actorPubkey, { ...existing, msats: (existing.msats ?? 0) + msats })
  }
  return {
    id,
    targetId: newest.targetId,
    kind: newest.event.kind,
    type: newest.type,
    users: [...users.values()],
    time: newest.event.created_at,
    content: newest.content,
    tags: newest.event.tags,
  }
}
