import { useState } from 'react'
import { getErrorMessage } from '../shop/get-error-message'

/** Runs one action at a time. `problem` is the reason if the last one failed. */
export function useShopAction() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(getErrorMessage(error))
    }
    setBusy(false)
  }
  return { busy, problem, run: (action: () => Promise<void>) => void run(action) }
}
