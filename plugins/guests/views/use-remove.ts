import { useState } from 'react'
import { Refusal } from '#kernel'
import { useService } from '#kernel/react'
import { GuestDesk } from '../manifest'

/** Returns a function that removes an installed guest, and the problem if it could not be removed. */
export function useRemove(): readonly [remove: (id: string) => void, problem: string | undefined] {
  const desk = useService(GuestDesk)
  const [problem, setProblem] = useState<string>()
  return [
    id =>
      void desk.remove(id).then(
        () => setProblem(undefined),
        error => {
          if (!(error instanceof Refusal)) throw error
          setProblem(error.message)
        },
      ),
    problem,
  ]
}
