import { compareNewest } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { Notification, NotificationUser } from '../contract'

/** An event that concerns the reader, and what it means for the reader. */
export interface Occurrence {
  readonly event: NostrEvent
  readonly type: string
  readonly about: string
  readonly by: string
  readonly as?: string | undefined
  readonly msats?: number | undefined
  readonly isAnonymous?: boolean | undefined
  readonly content: string
}

/**
 * Makes one row from all events of one kind about the same event. Each person is in the row once, with the person's
 * latest action. The result does not depend on the order in which events arrived.
 */
export function groupNotifications(occurrences: readonly Occurrence[]): Notification[] {
  const groups = new Map<string, Occurrence[]>()
  for (const one of [...occurrences].sort((a, b) => compareNewest(a.event, b.event))) {
    const id = `${one.about}-${one.event.kind}`
    const group = groups.get(id)
    if (group) group.push(one)
    else groups.set(id, [one])
  }
  const rows = [...groups].flatMap(([id, group]) => {
    const [newest] = group
    return newest ? [rowOf(id, newest, group)] : []
  })
  return rows.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1))
}

function rowOf(id: string, newest: Occurrence, group: readonly Occurrence[]): Notification {
  const users = new Map<string, NotificationUser>()
  for (const { event, by, as, msats, isAnonymous, content } of group) {
    const had = users.get(by)
    if (!had)
      users.set(by, {
        pubkey: by,
        time: event.created_at,
        event,
        content,
        ...(as !== undefined && { as }),
        ...(msats !== undefined && { msats }),
        ...(isAnonymous && { isAnonymous }),
      })
    // The person already has an amount in this row, so add this one.
    else if (msats !== undefined) users.set(by, { ...had, msats: (had.msats ?? 0) + msats })
  }
  return {
    id,
    originalEventId: newest.about,
    kind: newest.event.kind,
    type: newest.type,
    users: [...users.values()],
    time: newest.event.created_at,
    content: newest.content,
    tags: newest.event.tags,
  }
}
