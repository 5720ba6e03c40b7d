import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '#kernel'

/** An operation that takes a while and may be refused. */
export interface Attempt {
  readonly busy: boolean
  /** The reason why the operation failed, in words for the user. */
  readonly problem: string | undefined
  /** Runs one operation and cancels the previous one. Resolves with true if it succeeded. */
  run(act: (signal: AbortSignal) => Promise<void>): Promise<boolean>
  cancel(): void
  clear(): void
}

/**
 * Runs the operations of a dialog and cancels them when the dialog closes. Only the message of a `Refusal` is shown.
 */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const current = useRef<AbortController>(undefined)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      current.current?.abort()
    }
  }, [])
  const run = useCallback(async (act: (signal: AbortSignal) => Promise<void>) => {
    current.current?.abort()
    const mine = new AbortController()
    current.current = mine
    setBusy(true)
    setProblem(undefined)
    const isMine = () => here.current && current.current === mine && !mine.signal.aborted
    try {
      await act(mine.signal)
      return true
    } catch (error) {
      if (isMine()) setProblem(error instanceof Refusal ? error.message : 'This did not work. Try again.')
      return false
    } finally {
      if (here.current && current.current === mine) setBusy(false)
    }
  }, [])
  return {
    busy,
    problem,
    run,
    cancel: () => {
      current.current?.abort()
      setBusy(false)
    },
    clear: () => setProblem(undefined),
  }
}
