import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '../../../../testing/create-test-event'
import { createListVersions } from '../lists/list-versions'
import type { LocalEvents, OutboxRelays } from '../outbox-ports'
import { createOutboxItems } from './outbox-items'
import type { OutboxRow } from './outbox-row'
import { createMemoryOutboxStorage, type OutboxStorage } from './outbox-storage'

const event = createTestEvent()
const row: OutboxRow = {
  id: event.id,
  account: numberToHex(1),
  plugin: 'writer',
  createdAt: 1,
  task: { signed: event },
  event,
  phase: 'sending',
  sendAt: 0,
  deliveries: {},
  attempts: 0,
  nextAt: 0,
  again: 0,
}

test('rows that are read between the removal of one and its deletion do not have it', async () => {
  const storage = createMemoryOutboxStorage()
  await storage.put(row)
  let open = (_opened: OutboxStorage) => {}
  const opening = new Promise<OutboxStorage>(resolve => {
    open = resolve
  })
  const clock = { now: () => 1, retryDelayMs: () => 1 }
  // Nothing here publishes a list, so neither relays nor local events are asked.
  const versions = createListVersions(opening, {} as OutboxRelays, {} as LocalEvents, clock, () => {})
  const items = createOutboxItems(
    opening,
    versions,
    clock,
    () => {},
    () => {},
  )
  const item = items.receive(row)
  if (!item) throw new Error('The row is not busy')
  const reading = items.readAllStored()
  const removing = items.removeEverywhere(item, { phase: 'discarded' })
  // The reader is the first to get the storage, so it reads the row before it is deleted.
  open(storage)
  expect(await reading).toEqual([])
  await removing
})
