import type { QuerySnapshot } from './nostr-access'

/** True while too few relays have answered for 'there is nothing' to be said; false where none was to be asked. */
export const lacksAnswers = ({ complete, answers }: Pick<QuerySnapshot, 'complete' | 'answers'>): boolean =>
  !complete && Object.keys(answers).length > 0
