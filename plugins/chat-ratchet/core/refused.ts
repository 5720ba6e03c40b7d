/** The answer of a function that did nothing, with its reason. A function that answers with it throws nothing. */
export interface Refused<Reason extends string> {
  readonly refused: Reason
}

export const refuse = <Reason extends string>(refused: Reason): Refused<Reason> => ({ refused })

/** True if the answer is a refusal. */
export const isRefused = <T extends object, Reason extends string>(
  answer: T | Refused<Reason>,
): answer is Refused<Reason> => 'refused' in answer
