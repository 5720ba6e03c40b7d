import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '#kernel'

/** Something that takes a while and may be refused. */
export interface Attempt {
  readonly busy: boolean
  /** Why it was not done, in words for a person. */
  readonly problem: string | undefined
  /** Runs one thing at a time; what ran before is cancelled. True when it worked. */
  run(act: (signal: AbortSignal) => Promise<void>): Promise<boolean>
  cancel(): void
  clear(): void
}

/** What is done in a dialog ends with the dialog. Only refusals are told in their own words. */
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
