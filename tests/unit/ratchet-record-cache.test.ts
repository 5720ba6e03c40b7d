// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import type { RatchetGroup } from '../../plugins/chat-ratchet/core/group'
import { createRecordCache } from '../../plugins/chat-ratchet/records/record-cache'
import { deleteRatchetStores, openRatchetStore } from '../support/open-ratchet-store'

const [ANA, BEN] = ['a'.repeat(64), 'b'.repeat(64)]
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

afterEach(deleteRatchetStores)

const createGroup = (name: string): RatchetGroup => ({
  id: ID,
  name,
  description: '',
  members: [ANA, BEN],
  createdAt: 0,
})
const change = (baseVersion: number, name?: string) => ({
  key: `group/${ID}`,
  baseVersion,
  ...(name !== undefined && { value: createGroup(name) }),
})

test('commits that end while all records are read are in the result, each record once and in its last version', async () => {
  const { store } = await openRatchetStore(ANA)
  const cache = createRecordCache()
  await store.commit({ records: [change(0, 'Tea')] })
  const loading = cache.reload(store)
  for (const [version, name] of [
    [1, 'Green tea'],
    [2, 'Black tea'],
  ] as const) {
    const changes = [change(version, name)]
    await store.commit({ records: changes })
    cache.applyCommitted(store, changes)
  }
  await loading
  expect(cache.get().groups).toMatchObject([{ version: 3, value: { name: 'Black tea' } }])
})

test('a commit that is taken over late does not replace a newer record, and a deleted record does not come back', async () => {
  const { store } = await openRatchetStore(ANA)
  const cache = createRecordCache()
  const [first, second] = [[change(0, 'Tea')], [change(1, 'Green tea')]]
  await store.commit({ records: first })
  await store.commit({ records: second })
  await cache.reload(store)
  cache.applyCommitted(store, first)
  expect(cache.get().groups).toMatchObject([{ version: 2, value: { name: 'Green tea' } }])
  await store.commit({ records: [change(2)] })
  cache.applyCommitted(store, [change(2)])
  cache.applyCommitted(store, second)
  expect(cache.get().groups).toEqual([])
})

test('what was committed for an account that has been left is not taken over for the next one', async () => {
  const left = await openRatchetStore(ANA)
  const cache = createRecordCache()
  await cache.reload(left.store)
  const changes = [change(0, 'Tea')]
  await left.store.commit({ records: changes })
  left.close()
  cache.clear()
  const { store } = await openRatchetStore(BEN)
  const loading = cache.reload(store)
  cache.applyCommitted(left.store, changes)
  await loading
  expect(cache.get().groups).toEqual([])
})
