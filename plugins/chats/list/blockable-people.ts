import type { ChatSummary } from '../contract'

/**
 * The people (hex) who are blocked together with these conversations, each once: the other one of two, and of a group only
 * the one who has brought it to the reader. The others may not have wanted it either.
 */
export const blockablePeople = (chats: readonly ChatSummary[]): readonly string[] => [
  ...new Set(
    chats.flatMap(({ people, invitedBy }) =>
      people.length === 1 ? people : invitedBy === undefined ? [] : [invitedBy],
    ),
  ),
]
