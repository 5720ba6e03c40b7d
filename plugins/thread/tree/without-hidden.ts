import type { NostrEvent } from '#kernel/ports'
import type { ThreadNode } from './thread-tree'

/**
 * A tree without hidden replies. The replies to a hidden one take its place as orphans: they name the person they reply
 * to, and no line leads to a note that is not shown.
 */
export const withoutHidden = (
  nodes: readonly ThreadNode[],
  isHidden: (event: NostrEvent) => boolean,
): ThreadNode[] =>
  nodes.flatMap((node): ThreadNode[] => {
    const replies = withoutHidden(node.replies, isHidden)
    return isHidden(node.event) ? replies.map(reply => ({ ...reply, orphan: true })) : [{ ...node, replies }]
  })
