import { createKernelMemory } from '#kernel'
import type { ListMemory } from '#ui-kit'

/** How high the answers below a note were when its page was left, by the note's id. */
export const threadHeights = createKernelMemory<ListMemory>(20)
