import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryDatabase } from '../../../testing/create-memory-database'
import { createTestEvent, numberToHex } from '../../../testing/create-test-event'
import type { EventDatabase } from '../database/event-database'
import { createFoundIdReporter } from './found-id-reporter'
import { LOOKUP_BATCH_MS } from './recent-answers'

const unknownId = numberToHex(99)

afterEach(() => void vi.useRealTimers())

/** A reporter over a database that opens when the test calls `open`, and what the page is sent, in order. */
function startReporter() {
  vi.useFakeTimers()
  const stored = createTestEvent()
  const sent: string[] = []
  let open = (_base: EventDatabase) => {}
  const database = new Promise<EventDatabase>(resolve => {
    open = resolve
  })
  const reporter = createFoundIdReporter({
    database,
    onEvents: events => sent.push(...events.map(({ id }) => `event ${id}`)),
    onIds: ids => sent.push(...ids.map(id => `found ${id}`)),
  })
  return {
    stored,
    sent,
    reporter,
    open() {
      const base = createMemoryDatabase(() => 1_700_000_000)
      base.put([stored])
      open(base)
    },
  }
}

test('an event that a relay sends before the database is open is sent from the database, before its id', async () => {
  const { stored, sent, reporter, open } = startReporter()
  reporter.add(stored.id)
  reporter.add(unknownId)
  await vi.advanceTimersByTimeAsync(LOOKUP_BATCH_MS)
  open()
  await vi.waitFor(() =>
    expect(sent).toEqual([`event ${stored.id}`, `found ${stored.id}`, `found ${unknownId}`]),
  )
})

test('the state of a query waits for the ids that came before the database was open', async () => {
  const { stored, sent, reporter, open } = startReporter()
  reporter.add(stored.id)
  reporter.whenReported(() => sent.push('answered'))
  await vi.advanceTimersByTimeAsync(LOOKUP_BATCH_MS)
  expect(sent).toEqual([])
  open()
  await vi.waitFor(() => expect(sent.at(-1)).toBe('answered'))
  expect(sent).toHaveLength(3)
})
