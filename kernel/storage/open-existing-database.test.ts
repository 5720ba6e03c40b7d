import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { stubRefusedDatabases } from '../../tests/support/stub-refused-databases'
import { awaitIdbRequest } from './await-idb-request'
import { deleteDatabase } from './delete-database'
import { openExistingDatabase } from './open-existing-database'

test('a database that does not exist is not created', async () => {
  expect(await openExistingDatabase('nothing')).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
})

test('a database that the browser refuses to open is not taken for a missing one', async () => {
  const created = await awaitIdbRequest(indexedDB.open('kept', 3))
  created.close()
  const restoreDatabases = stubRefusedDatabases()
  await expect(openExistingDatabase('kept')).rejects.toThrow('The browser refuses.')
  restoreDatabases()
  const opened = await openExistingDatabase('kept')
  expect(opened?.version).toBe(3)
  opened?.close()
  await deleteDatabase('kept')
})
