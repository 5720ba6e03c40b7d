import { replyParentOf } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { threadRootOf } from './thread-root'

/** A note and its replies, oldest first. */
export interface ThreadNode {
  readonly event: NostrEvent
  readonly replies: readonly ThreadNode[]
  /** True if the parent is not shown above this note, because it was deleted, is hidden, or no relay has it. */
  readonly orphan?: true
}

/** Maximum indentation of replies. A phone has no room for more. */
export const MAX_DEPTH = 5
/** Replies below this depth become siblings, because an endless chain would overflow the stack. */
const FLATTEN_BELOW_DEPTH = 100

/**
 * Builds the tree of replies below an event (NIP-10, NIP-22). `keys` are the event's id and, if it has one, its
 * address. Replies to other events are left out. Each event is placed once, so there are no loops. `whole` means that
 * loading has finished. Replies in this conversation whose parent is missing are then placed under its root.
 */
export function threadTree(
  keys: readonly string[],
  events: readonly NostrEvent[],
  whole = false,
): ThreadNode[] {
  const children = new Map<string, NostrEvent[]>()
  const placed = new Set(keys)
  const known = new Map(events.map(e => [e.id, e]))
  for (const event of known.values()) {
    const parent = replyParentOf(event)
    if (parent === undefined || placed.has(event.id)) continue
    const list = children.get(parent)
    if (list) list.push(event)
    else children.set(parent, [event])
  }
  const under = (parents: readonly string[]) => parents.flatMap(parent => children.get(parent) ?? [])
  const orphans = new Set(
    whole
      ? [...children].flatMap(([parent, answers]) =>
          keys.includes(parent) || known.has(parent) ? [] : answers.filter(isWithin(keys)),
        )
      : [],
  )
  const place = (answers: readonly NostrEvent[]) =>
    answers
      .filter(event => !placed.has(event.id) && placed.add(event.id))
      .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  const node = (event: NostrEvent, replies: readonly ThreadNode[]): ThreadNode => ({
    event,
    replies,
    ...(orphans.has(event) && { orphan: true as const }),
  })
  const inARow = (answers: readonly NostrEvent[]) => {
    const row: ThreadNode[] = []
    const open = place(answers).reverse()
    for (let next = open.pop(); next; next = open.pop()) {
      row.push(node(next, []))
      open.push(...place(under([next.id])).reverse())
    }
    return row
  }
  const build = (answers: readonly NostrEvent[], depth = 0): ThreadNode[] =>
    depth < FLATTEN_BELOW_DEPTH
      ? place(answers).map(event => node(event, build(under([event.id]), depth + 1)))
      : inARow(answers)
  return build([...under(keys), ...orphans])
}

const isWithin = (keys: readonly string[]) => (event: NostrEvent) => {
  const root = threadRootOf(event)
  return root !== undefined && keys.includes(root)
}

/** A row of a displayed thread. */
export interface ThreadRow {
  readonly event: NostrEvent
  readonly depth: number
  /** For each depth up to this row's, true if another reply to the same parent follows. */
  readonly open: readonly boolean[]
  readonly orphan?: true
}

/** Returns the tree as rows. Each row contains the data for drawing its lines. */
export function threadRows(nodes: readonly ThreadNode[]): ThreadRow[] {
  const rows: ThreadRow[] = []
  const add = (siblings: readonly ThreadNode[], open: readonly boolean[]) => {
    for (const [at, { event, orphan, replies }] of siblings.entries()) {
      const lines = [...open, at < siblings.length - 1]
      rows.push({ event, depth: open.length, open: lines, ...(orphan && { orphan }) })
      add(replies, lines)
    }
  }
  add(nodes, [])
  return rows
}
