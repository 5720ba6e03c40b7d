import type { NostrEvent } from '#kernel'
import { replyParentOf, threadRootOf } from './reply-parent'

/** A note and who answers it, oldest answer first. */
export interface ThreadNode {
  readonly event: NostrEvent
  readonly replies: readonly ThreadNode[]
  /** What it answers is not there: it was deleted, or no relay has it. */
  readonly orphan?: true
}

/** Deeper answers are shown at this depth: a phone has no room for more. */
export const MAX_DEPTH = 5
/** Answers below this depth stand beside each other: a chain without end must not take the stack. */
const DEEPEST = 100

/**
 * The answers below an event, as a tree (NIP-10, NIP-22). `keys` are its id and, where it has one, its address.
 * Answers to something else are left out. Each event is placed once, so loops cannot be. `whole` says that nothing more
 * is on its way: answers within this conversation whose question is missing then stand under its root.
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
    depth < DEEPEST
      ? place(answers).map(event => node(event, build(under([event.id]), depth + 1)))
      : inARow(answers)
  return build([...under(keys), ...orphans])
}

const isWithin = (keys: readonly string[]) => (event: NostrEvent) => {
  const root = threadRootOf(event)
  return root !== undefined && keys.includes(root)
}

/** One row of a thread on the page. */
export interface ThreadRow {
  readonly event: NostrEvent
  readonly depth: number
  /** Another answer to the same parent follows, at each depth up to this row's. */
  readonly open: readonly boolean[]
  readonly orphan?: true
}

/** The tree as rows, each with what it needs to draw its lines. */
export function threadRows(nodes: readonly ThreadNode[], open: readonly boolean[] = []): ThreadRow[] {
  return nodes.flatMap((node, i) => {
    const lines = [...open, i < nodes.length - 1]
    const { event, orphan, replies } = node
    const row = { event, depth: lines.length - 1, open: lines, ...(orphan && { orphan }) }
    return [row, ...threadRows(replies, lines)]
  })
}
