import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { readForeignRecord } from '#kernel/storage'
import { migrateLegacyChannels } from './migrate-legacy-channels'

afterEach(() => void indexedDB.deleteDatabase('localforage'))

const store = (value: unknown) =>
  new Promise<void>(resolve => {
    const opening = indexedDB.open('localforage', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluepairs')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keyvaluepairs', 'readwrite')
      transaction.objectStore('keyvaluepairs').put(value, 'publicChats')
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
const adopted = async () => {
  const ids: string[] = []
  await migrateLegacyChannels(id => ids.push(id))
  return ids
}

test('the channels of the former client come into the list once, and ids that are none are left out', async () => {
  const id = 'ab'.repeat(32)
  await store(
    JSON.stringify({ state: { publicChats: { [id]: { id, name: 'x' }, notifications: {} } }, version: 0 }),
  )
  expect(await adopted()).toEqual([id])
  expect(await adopted()).toEqual([])
})

test.each(['{', 'null', '{"state":{"publicChats":7}}', 42])(
  'a damaged record (%s) stays where it is',
  async value => {
    await store(value)
    expect(await adopted()).toEqual([])
  },
)

test('a database that does not exist is not created', async () => {
  expect(await readForeignRecord('publicChats')).toBeUndefined()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('localforage')
})
