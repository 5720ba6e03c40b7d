import { expect, test } from 'vitest'
import { coalesceRuns } from './coalesced-run'

/** Runs that wait until the test ends them. */
function createControlledRuns() {
  const endings: ((error?: Error) => void)[] = []
  const start = coalesceRuns(
    () =>
      new Promise<void>((resolve, reject) => {
        endings.push(error => (error ? reject(error) : resolve()))
      }),
  )
  return { endings, start }
}

test('calls during a run lead to one further run', async () => {
  const { endings, start } = createControlledRuns()
  start()
  start()
  start()
  expect(endings).toHaveLength(1)
  endings[0]?.()
  await expect.poll(() => endings.length).toBe(2)
  endings[1]?.()
  await Promise.resolve()
  expect(endings).toHaveLength(2)
  start()
  await expect.poll(() => endings.length).toBe(3)
})

test('a run that rejects keeps no later one from being made', async () => {
  const { endings, start } = createControlledRuns()
  start()
  start()
  endings[0]?.(new Error('no answer'))
  await expect.poll(() => endings.length).toBe(2)
})
