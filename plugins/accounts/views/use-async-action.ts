import { useCallback, useEffect, useRef, useState } from 'react'
import { UserFacingError } from '#kernel'

/** An asynchronous action with its busy state and error. */
export interface AsyncAction {
  readonly isBusy: boolean
  /** The reason why the action failed, in words for the user. */
  readonly problem: string | undefined
  /** Runs an action after cancelling the previous one. Resolves with true if it succeeded. */
  run(action: (signal: AbortSignal) => Promise<void>): Promise<boolean>
  cancel(): void
  clear(): void
}

/**
 * Runs the actions of a dialog one at a time, and cancels the current one when the dialog closes. Only the message of a
 * `UserFacingError` is shown.
 */
export function useAsyncAction(): AsyncAction {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const currentRun = useRef<AbortController>(undefined)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      currentRun.current?.abort()
    }
  }, [])
  const run = useCallback(async (action: (signal: AbortSignal) => Promise<void>) => {
    currentRun.current?.abort()
    const controller = new AbortController()
    currentRun.current = controller
    setBusy(true)
    setProblem(undefined)
    const isCurrent = () =>
      isMounted.current && currentRun.current === controller && !controller.signal.aborted
    try {
      await action(controller.signal)
      return true
    } catch (error) {
      if (isCurrent())
        setProblem(error instanceof UserFacingError ? error.message : 'This did not work. Try again.')
      return false
    } finally {
      if (isMounted.current && currentRun.current === controller) setBusy(false)
    }
  }, [])
  return {
    isBusy,
    problem,
    run,
    cancel: () => {
      currentRun.current?.abort()
      setBusy(false)
    },
    clear: () => setProblem(undefined),
  }
}
