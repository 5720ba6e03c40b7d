import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { readForeignRecord } from '#kernel/storage'
import { stubRefusedDatabases } from '../../../tests/support/stub-refused-databases'
import { type LegacyChannel, migrateLegacyChannels } from './migrate-legacy-channels'

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
const NOW_MS = 1_750_000_000_000
const adopted = async () => {
  const kept: LegacyChannel[] = []
  await migrateLegacyChannels(NOW_MS, channels => kept.push(...channels))
  return kept
}

test('the channels of the former client come into the list once, and ids that are none are left out', async () => {
  const id = 'ab'.repeat(32)
  await store(
    JSON.stringify({ state: { publicChats: { [id]: { id, name: 'x' }, notifications: {} } }, version: 0 }),
  )
  expect(await adopted()).toEqual([{ id, hints: [] }])
  expect(await adopted()).toEqual([])
})

test('relays and read marks come along, as far as they are any, and the channel that was read last is the first', async () => {
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(digit => digit.repeat(64)) as [
    string,
    string,
    string,
    string,
  ]
  const publicChats = {
    [first]: { id: first, metadata: { relays: ['wss://A.test/', 'https://no.test', 7] } },
    [second]: { id: second, relays: ['wss://b.test'] },
    [third]: 'damaged',
    [fourth]: null,
  }
  const lastSeen = {
    [first]: 1_700_000_000_000,
    [second]: 1_740_000_000,
    [third]: NOW_MS * 2,
    [fourth]: 'yesterday',
  }
  await store(JSON.stringify({ state: { publicChats, lastSeen, timestamps: {} }, version: 0 }))
  expect(await adopted()).toEqual([
    { id: third, hints: [], readAtMs: NOW_MS },
    { id: second, hints: ['wss://b.test'], readAtMs: 1_740_000_000_000 },
    { id: first, hints: ['wss://a.test'], readAtMs: 1_700_000_000_000 },
    { id: fourth, hints: [] },
  ])
})

test('the record stays if the channels could not be kept', async () => {
  const id = 'ab'.repeat(32)
  await store(JSON.stringify({ state: { publicChats: { [id]: {} } }, version: 0 }))
  const failing = migrateLegacyChannels(NOW_MS, () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await adopted()).toEqual([{ id, hints: [] }])
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

test('channels that the browser does not give back now are moved later', async () => {
  const id = 'cd'.repeat(32)
  await store(JSON.stringify({ state: { publicChats: { [id]: { id } } }, version: 0 }))
  const restoreDatabases = stubRefusedDatabases()
  // The caller does not note then that the move is done.
  await expect(adopted()).rejects.toThrow('The browser refuses.')
  restoreDatabases()
  expect(await adopted()).toEqual([{ id, hints: [] }])
})
