import type { ThreadNode } from './thread-tree'

/** A tree without notes of people whom the reader does not know. */
export interface SiftedThread {
  readonly nodes: readonly ThreadNode[]
  /** Number of replies that were left out. */
  readonly left: number
}

/**
 * Removes notes of strangers. A stranger's note stays if a known person replied to it, so that no reply is shown
 * without its parent.
 */
function sift(nodes: readonly ThreadNode[], isKnown: (pubkey: string) => boolean): ThreadNode[] {
  return nodes.flatMap(node => {
    const replies = sift(node.replies, isKnown)
    return replies.length > 0 || isKnown(node.event.pubkey) ? [{ ...node, replies }] : []
  })
}

const size = (nodes: readonly ThreadNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + size(node.replies), 0)

export function withoutStrangers(
  all: readonly ThreadNode[],
  isKnown: (pubkey: string) => boolean,
): SiftedThread {
  const nodes = sift(all, isKnown)
  return { nodes, left: size(all) - size(nodes) }
}
