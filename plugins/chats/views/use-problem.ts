import { useCallback, useEffect, useRef, useState } from 'react'
import { useKernel } from '#kernel/react'
import { Toasts } from '#kernel/shell'

/**
 * Holds the reason why an action of a view has failed. `showProblem(undefined)` removes it. If the view is gone by then,
 * for example because the account has changed, the reason is shown in a toast.
 */
export function useProblem(): readonly [
  problem: string | undefined,
  showProblem: (reason: string | undefined) => void,
] {
  const kernel = useKernel()
  const [problem, setProblem] = useState<string>()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const showProblem = useCallback(
    (reason: string | undefined) => {
      if (isMounted.current) setProblem(reason)
      else if (reason !== undefined)
        void kernel.resolve(Toasts).then(toasts => toasts.show({ text: reason, tone: 'danger' }))
    },
    [kernel],
  )
  return [problem, showProblem]
}
