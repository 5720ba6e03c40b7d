import type { ThreadNode } from './build-thread-tree'

/** A tree without notes of people whom the reader does not know. */
export interface ThreadWithoutStrangers {
  readonly nodes: readonly ThreadNode[]
  /** Number of replies that were left out. */
  readonly removedCount: number
}

/**
 * Removes notes of strangers. A stranger's note stays if a known person replied to it, so that no reply is shown
 * without its parent.
 */
function removeUnknownBranches(
  nodes: readonly ThreadNode[],
  isKnown: (pubkey: string) => boolean,
): ThreadNode[] {
  return nodes.flatMap(node => {
    const replies = removeUnknownBranches(node.replies, isKnown)
    return replies.length > 0 || isKnown(node.event.pubkey) ? [{ ...node, replies }] : []
  })
}

const countNotes = (nodes: readonly ThreadNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNotes(node.replies), 0)

export function removeStrangers(
  all: readonly ThreadNode[],
  isKnown: (pubkey: string) => boolean,
): ThreadWithoutStrangers {
  const nodes = removeUnknownBranches(all, isKnown)
  return { nodes, removedCount: countNotes(all) - countNotes(nodes) }
}
