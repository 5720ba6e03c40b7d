import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createDatabaseOpener } from './create-database-opener'
import { deleteDatabase } from './delete-database'
import { measureDatabase } from './measure-database'

test('the size of a database grows with its rows, also with those that are not read', async () => {
  const database = await createDatabaseOpener([{ stores: { files: 'id', words: 'id' } }])('measured')
  expect(await measureDatabase('measured')).toBe(0)
  await database.table('files').put({ id: 'a', bytes: new Uint8Array(50_000) })
  const one = await measureDatabase('measured')
  expect(one).toBeGreaterThanOrEqual(50_000)
  expect(one).toBeLessThan(51_000)
  await database
    .table('words')
    .bulkPut(Array.from({ length: 3_000 }, (_, id) => ({ id, text: 'x'.repeat(100) })))
  const all = await measureDatabase('measured')
  expect(all - one).toBeGreaterThanOrEqual(300_000)
  expect(all - one).toBeLessThan(400_000)
  database.close()
  await deleteDatabase('measured')
})

test('measuring a database that does not exist creates none', async () => {
  expect(await measureDatabase('missing')).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('missing')
})
