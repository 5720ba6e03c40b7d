import type { NostrEvent } from '#kernel/ports'
import type { ThreadNode } from './build-thread-tree'

/**
 * Returns the tree without hidden replies. The replies to a hidden reply take its place as orphans: they show to whom
 * they reply, and no line connects them to a note that is not shown.
 */
export const removeHiddenReplies = (
  nodes: readonly ThreadNode[],
  isHidden: (event: NostrEvent) => boolean,
): ThreadNode[] =>
  nodes.flatMap((node): ThreadNode[] => {
    const replies = removeHiddenReplies(node.replies, isHidden)
    return isHidden(node.event)
      ? replies.map(reply => ({ ...reply, isOrphan: true }))
      : [{ ...node, replies }]
  })
