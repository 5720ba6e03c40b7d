import type { ChatSummary } from '../contract'

/**
 * Returns the people (hex) who are blocked when the reader blocks these conversations, each once. In a conversation of
 * two, this is the other person. In a group, it is only the person who has added the reader, because the other members
 * may not have wanted the group either.
 */
export const findBlockablePeople = (chats: readonly ChatSummary[]): readonly string[] => [
  ...new Set(
    chats.flatMap(({ people, invitedBy }) =>
      people.length === 1 ? people : invitedBy === undefined ? [] : [invitedBy],
    ),
  ),
]
