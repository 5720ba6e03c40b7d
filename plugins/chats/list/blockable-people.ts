import type { ChatSummary } from '../contract'

/**
 * Returns the people (hex) who are blocked together with these conversations, each once. Of a conversation of two that is
 * the other person; of a group, only the one who has brought the reader into it, for the others may not have wanted it either.
 */
export const blockablePeople = (chats: readonly ChatSummary[]): readonly string[] => [
  ...new Set(
    chats.flatMap(({ people, invitedBy }) =>
      people.length === 1 ? people : invitedBy === undefined ? [] : [invitedBy],
    ),
  ),
]
