import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type ZapFailure, Zaps } from '../contract'

/** Asks, once, which of these people cannot be paid and why. Grows while providers answer. */
export function useProblems(people: readonly string[]): ReadonlyMap<string, ZapFailure> {
  const zaps = useService(Zaps)
  const [problems, setProblems] = useState<ReadonlyMap<string, ZapFailure>>(new Map())
  const all = people.join(' ')
  useEffect(() => {
    let isHere = true
    for (const pubkey of all === '' ? [] : all.split(' '))
      void zaps.problemOf(pubkey).then(problem => {
        if (isHere && problem) setProblems(known => new Map(known).set(pubkey, problem))
      })
    return () => {
      isHere = false
    }
  }, [zaps, all])
  return problems
}
