import type { QuerySnapshot } from './nostr-access'

/** True if relays were asked but too few have answered to conclude that there are no events. */
export const hasTooFewAnswers = ({
  complete,
  answers,
}: Pick<QuerySnapshot, 'complete' | 'answers'>): boolean => !complete && Object.keys(answers).length > 0
