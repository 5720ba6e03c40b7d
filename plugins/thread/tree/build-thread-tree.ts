import { getReplyParentKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { findThreadRoot } from './find-thread-root'

/** A note and its replies, oldest first. */
export interface ThreadNode {
  readonly event: NostrEvent
  readonly replies: readonly ThreadNode[]
  /** True if the parent is not shown above this note, because it was deleted, is hidden, or no relay has it. */
  readonly isOrphan?: true
}

/** Maximum indentation of replies. A phone has no room for more. */
export const MAX_INDENT_DEPTH = 5
/** Replies below this depth become siblings, because an endless chain would overflow the stack. */
const FLATTEN_BELOW_DEPTH = 100

/**
 * Builds the tree of replies below an event (NIP-10, NIP-22). `keys` are the event's id and, if it has one, its
 * address. Replies to other events are left out. Each event is placed once, so there are no loops. `isComplete` means that
 * loading has finished. Replies in this conversation whose parent is missing are then placed under its root.
 */
export function buildThreadTree(
  keys: readonly string[],
  events: readonly NostrEvent[],
  isComplete = false,
): ThreadNode[] {
  const children = new Map<string, NostrEvent[]>()
  const placed = new Set(keys)
  const eventsById = new Map(events.map(e => [e.id, e]))
  for (const event of eventsById.values()) {
    const parent = getReplyParentKey(event)
    if (parent === undefined || placed.has(event.id)) continue
    const list = children.get(parent)
    if (list) list.push(event)
    else children.set(parent, [event])
  }
  const repliesTo = (parents: readonly string[]) => parents.flatMap(parent => children.get(parent) ?? [])
  const orphans = new Set(
    isComplete
      ? [...children].flatMap(([parent, answers]) =>
          keys.includes(parent) || eventsById.has(parent) ? [] : answers.filter(isWithin(keys)),
        )
      : [],
  )
  const placeInOrder = (answers: readonly NostrEvent[]) =>
    answers
      .filter(event => !placed.has(event.id) && placed.add(event.id))
      .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  const createNode = (event: NostrEvent, replies: readonly ThreadNode[]): ThreadNode => ({
    event,
    replies,
    ...(orphans.has(event) && { isOrphan: true as const }),
  })
  const flattenReplies = (answers: readonly NostrEvent[]) => {
    const row: ThreadNode[] = []
    const stack = placeInOrder(answers).reverse()
    for (let nextEvent = stack.pop(); nextEvent; nextEvent = stack.pop()) {
      row.push(createNode(nextEvent, []))
      stack.push(...placeInOrder(repliesTo([nextEvent.id])).reverse())
    }
    return row
  }
  const buildNodes = (answers: readonly NostrEvent[], depth = 0): ThreadNode[] =>
    depth < FLATTEN_BELOW_DEPTH
      ? placeInOrder(answers).map(event => createNode(event, buildNodes(repliesTo([event.id]), depth + 1)))
      : flattenReplies(answers)
  return buildNodes([...repliesTo(keys), ...orphans])
}

const isWithin = (keys: readonly string[]) => (event: NostrEvent) => {
  const root = findThreadRoot(event)
  return root !== undefined && keys.includes(root)
}

/** A row of a displayed thread. */
export interface ThreadRow {
  readonly event: NostrEvent
  readonly depth: number
  /** For each depth up to this row's, true if another reply to the same parent follows. */
  readonly continuingLines: readonly boolean[]
  readonly isOrphan?: true
}

/** Returns the tree as rows. Each row contains the data for drawing its lines. */
export function flattenThread(nodes: readonly ThreadNode[]): ThreadRow[] {
  const rows: ThreadRow[] = []
  const addRows = (siblings: readonly ThreadNode[], ancestorLines: readonly boolean[]) => {
    for (const [siblingIndex, { event, isOrphan, replies }] of siblings.entries()) {
      const lines = [...ancestorLines, siblingIndex < siblings.length - 1]
      rows.push({
        event,
        depth: ancestorLines.length,
        continuingLines: lines,
        ...(isOrphan && { isOrphan }),
      })
      addRows(replies, lines)
    }
  }
  addRows(nodes, [])
  return rows
}
