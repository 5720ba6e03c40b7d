import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type ZapFailure, Zaps } from '../contract'

/**
 * Returns which of these people cannot be paid, and why. The map grows while their providers answer; each is asked
 * once.
 */
export function usePaymentProblems(people: readonly string[]): ReadonlyMap<string, ZapFailure> {
  const zaps = useService(Zaps)
  const [problems, setProblems] = useState<ReadonlyMap<string, ZapFailure>>(new Map())
  const peopleKey = people.join(' ')
  useEffect(() => {
    let isMounted = true
    for (const pubkey of peopleKey === '' ? [] : peopleKey.split(' '))
      void zaps.findPaymentProblem(pubkey).then(problem => {
        if (isMounted && problem) setProblems(known => new Map(known).set(pubkey, problem))
      })
    return () => {
      isMounted = false
    }
  }, [zaps, peopleKey])
  return problems
}
