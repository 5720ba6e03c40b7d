import { createKernelMemory } from '#kernel'
import type { ListMemory } from '#ui-kit'

/** Heights of the replies at the time when the reader left a note's page, by the note's id. */
export const threadHeights = createKernelMemory<ListMemory>(20)
