import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createKernel } from '../core/kernel'
import { pluginDatabaseName } from '../core/plugin-context'
import { createTestPlugin } from '../testing/create-test-plugin'
import { createDatabaseOpener } from './create-database-opener'
import { deleteDatabase } from './delete-database'

const notes = { stores: { notes: 'id' } }

test('a plugin gets its own database, which is closed when the plugin goes and keeps its rows', async () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  const counts: number[] = []
  let isOpen = () => false
  const plugin = createTestPlugin('keeper', {
    activate: async () => ({
      async activate(context) {
        const database = await context.database(createDatabaseOpener([notes]))
        isOpen = () => database.isOpen()
        await database.table('notes').put({ id: `${await database.table('notes').count()}` })
        counts.push(await database.table('notes').count())
      },
    }),
  })
  for (let round = 0; round < 2; round++) {
    kernel.enable(plugin)
    await kernel.activate('keeper')
    expect(isOpen()).toBe(true)
    await kernel.disable('keeper')
    expect(isOpen()).toBe(false)
  }
  expect(counts).toEqual([1, 2])
  expect(kernel.countResources()).toEqual(before)
  await deleteDatabase(pluginDatabaseName('keeper'))
})

test('rows are converted to a new version, and a tab with the older one closes its connection', async () => {
  const first = await createDatabaseOpener([notes])('upgraded')
  await first.table('notes').put({ id: 'a' })
  const open = createDatabaseOpener([
    notes,
    {
      stores: { notes: 'id, read' },
      upgrade: t =>
        t
          .table('notes')
          .toCollection()
          .modify({ read: 1 })
          .then(() => undefined),
    },
  ])
  const second = await open('upgraded')
  expect(first.isOpen()).toBe(false)
  expect(await second.table('notes').where('read').equals(1).toArray()).toEqual([{ id: 'a', read: 1 }])
  second.close()
})

test('a database that somebody still uses is deleted once they close it, and nothing is written to the console', async () => {
  const warn = vi.spyOn(console, 'warn')
  const used = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('used', 1)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const asked = new Promise(resolve => {
    used.onversionchange = resolve
  })
  const done = vi.fn()
  const deleting = deleteDatabase('used').then(done)
  await asked
  expect(done).not.toHaveBeenCalled()
  await expect(deleteDatabase('used', 5)).rejects.toThrow('Another tab is still using it.')
  used.close()
  await deleting
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('used')
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('a database that takes seconds to open is waited for', async () => {
  // This connection does not close when a new version is requested, so opening takes as long as on a busy disk.
  const busy = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('slow', 1)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  const held = new Promise<void>(resolve => {
    busy.onversionchange = () => resolve()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const opening = createDatabaseOpener([notes])('slow')
    await held
    vi.advanceTimersByTime(10_000)
    busy.close()
    const database = await opening
    expect(database.isOpen()).toBe(true)
    database.close()
  } finally {
    vi.useRealTimers()
  }
})
