import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService } from '#kernel/react'
import { GuestManager } from '../manifest'

/** Returns a function that removes an installed guest, and the error message if that failed. */
export function useRemoveGuest(): readonly [remove: (id: string) => void, problem: string | undefined] {
  const manager = useService(GuestManager)
  const [problem, setProblem] = useState<string>()
  return [
    id =>
      void manager.remove(id).then(
        () => setProblem(undefined),
        error => {
          if (!(error instanceof UserFacingError)) throw error
          setProblem(error.message)
        },
      ),
    problem,
  ]
}
