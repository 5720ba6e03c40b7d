import type { QuerySnapshot } from './nostr-access'

/** True while too few relays have answered to say 'there is nothing'; false if no relay was to be asked. */
export const lacksAnswers = ({ complete, answers }: Pick<QuerySnapshot, 'complete' | 'answers'>): boolean =>
  !complete && Object.keys(answers).length > 0
