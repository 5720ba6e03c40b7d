/**
 * The result of a function that has refused to do its work, with the reason. Such a function returns it instead of
 * throwing.
 */
export interface RefusedResult<Reason extends string> {
  readonly refused: Reason
}

export const refusedResult = <Reason extends string>(refused: Reason): RefusedResult<Reason> => ({ refused })

export const isRefused = <T extends object, Reason extends string>(
  result: T | RefusedResult<Reason>,
): result is RefusedResult<Reason> => 'refused' in result
