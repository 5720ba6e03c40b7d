import type { OutboxTask } from './outbox-row'

/** Returns the event ids that a deletion names (NIP-09); none for any other task. */
export const deletedEventIds = (task: OutboxTask): readonly string[] =>
  'draft' in task && task.draft.kind === 5
    ? task.draft.tags.filter(([name]) => name === 'e').map(([, id = '']) => id)
    : []
