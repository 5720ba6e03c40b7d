import type { NostrEvent } from '#kernel'
import { replyParentOf } from './reply-parent'

/** A note and who answers it, oldest answer first. */
export interface ThreadNode {
  readonly event: NostrEvent
  readonly replies: readonly ThreadNode[]
}

/** Deeper answers are shown at this depth: a phone has no room for more. */
export const MAX_DEPTH = 5

/**
 * The answers below an event, as a tree (NIP-10, NIP-22). `keys` are its id and, where it has one, its address.
 * Answers to something else are left out. Each event is placed once, so loops cannot be.
 */
export function threadTree(keys: readonly string[], events: readonly NostrEvent[]): ThreadNode[] {
  const children = new Map<string, NostrEvent[]>()
  const placed = new Set(keys)
  for (const event of new Map(events.map(e => [e.id, e])).values()) {
    const parent = replyParentOf(event)
    if (parent === undefined || placed.has(event.id)) continue
    const list = children.get(parent)
    if (list) list.push(event)
    else children.set(parent, [event])
  }
  const build = (parents: readonly string[]): ThreadNode[] =>
    parents
      .flatMap(parent => children.get(parent) ?? [])
      .filter(event => !placed.has(event.id) && placed.add(event.id))
      .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
      .map(event => ({ event, replies: build([event.id]) }))
  return build(keys)
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
