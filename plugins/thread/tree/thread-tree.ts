import type { NostrEvent } from '#kernel'
import { replyParentOf } from './reply-parent'

/** A note and who answers it, oldest answer first. */
export interface ThreadNode {
  readonly event: NostrEvent
  readonly replies: readonly ThreadNode[]
}

/** Deeper answers are shown at this depth: a phone has no room for more. */
export const MAX_DEPTH = 6

/**
 * The answers below `id`, as a tree (NIP-10). A reply whose parent is not among the events hangs below `id`
 * when it names it as its root. Loops cannot be: each event is placed once.
 */
export function threadTree(id: string, events: readonly NostrEvent[]): ThreadNode[] {
  const known = new Map(events.map(e => [e.id, e]))
  const children = new Map<string, NostrEvent[]>()
  for (const event of known.values()) {
    if (event.id === id) continue
    const parent = replyParentOf(event)
    const at = parent !== undefined && (known.has(parent) || parent === id) ? parent : id
    const list = children.get(at)
    if (list) list.push(event)
    else children.set(at, [event])
  }
  const placed = new Set([id])
  const build = (parent: string): ThreadNode[] =>
    (children.get(parent) ?? [])
      .filter(event => !placed.has(event.id))
      .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
      .map(event => {
        placed.add(event.id)
        return { event, replies: build(event.id) }
      })
  return build(id)
}

/** One row of a thread on the page. */
export interface ThreadRow {
  readonly event: NostrEvent
  readonly depth: number
  /** Another answer to the same parent follows, at each depth up to this row's. */
  readonly open: readonly boolean[]
}

/** The tree as rows, each with what it needs to draw its lines. */
export function threadRows(nodes: readonly ThreadNode[], open: readonly boolean[] = []): ThreadRow[] {
  return nodes.flatMap((node, i) => {
    const lines = [...open, i < nodes.length - 1]
    return [{ event: node.event, depth: lines.length - 1, open: lines }, ...threadRows(node.replies, lines)]
  })
}
