/** The answer of a function that did nothing, with its reason. A function that answers with it throws nothing. */
export interface RefusedResult<Reason extends string> {
  readonly refused: Reason
}

export const refusedResult = <Reason extends string>(refused: Reason): RefusedResult<Reason> => ({ refused })

/** True if the answer is a refusal. */
export const isRefused = <T extends object, Reason extends string>(
  result: T | RefusedResult<Reason>,
): result is RefusedResult<Reason> => 'refused' in result
