// @vitest-environment node
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { awaitIdbRequest } from '#kernel/storage'
import { openStoredListeningPlan } from './open-stored-listening-plan'

test('a database that another tab does not let go of leaves no listener waiting for ever', async () => {
  const held = await awaitIdbRequest(indexedDB.open('held', 1))
  // The upgrade waits until `held` is closed, and every later connection waits for the upgrade.
  const upgrade = indexedDB.open('held', 2)
  const row = { account: 'a'.repeat(64), transport: 'direct' }
  const opened: { dispose(): void }[] = []
  const plan = openStoredListeningPlan(
    'held',
    row,
    item => void opened.push(item),
    () => {},
    20,
  )
  expect(await plan).toBeUndefined()
  expect(opened).toEqual([])
  held.close()
  await new Promise(resolve => {
    upgrade.onsuccess = resolve
  })
  upgrade.result.close()
})
