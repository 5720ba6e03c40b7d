import { createViewMemory } from '#kernel'
import type { MeasuredHeights } from '#ui-kit'

/** Heights of the replies at the time when the reader left a note's page, by the note's id. */
export const replyHeightsMemory = createViewMemory<MeasuredHeights>(20)
