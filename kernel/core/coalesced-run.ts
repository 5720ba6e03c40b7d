/**
 * Returns a function that starts `run`. Calls that come while it is running lead to one further run after it, so that
 * the last run has seen all changes. A run that rejects is not repeated before the next call.
 */
export function coalesceRuns(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isRunDue = false
  const runWhileDue = async () => {
    isRunning = true
    while (isRunDue) {
      isRunDue = false
      await run().catch(() => {})
    }
    isRunning = false
  }
  return () => {
    isRunDue = true
    if (!isRunning) void runWhileDue()
  }
}
