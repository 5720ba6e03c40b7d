import { createKernelMemory } from '#kernel'
import type { ListMemory } from '#ui-kit'

/** Heights of the replies when a note's page was left, by the note's id. */
export const threadHeights = createKernelMemory<ListMemory>(20)
