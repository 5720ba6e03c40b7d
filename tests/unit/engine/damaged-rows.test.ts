import { createGate } from '../../support/create-gate.ts'
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import type { EventDatabase } from '../../../kernel/nostr/worker/database/event-database.ts'
import { openEventDatabase } from '../../../kernel/nostr/worker/database/open-event-database.ts'
import type { QueryOptions } from '../../../kernel/ports/nostr-access.ts'
import { shownOrder, startEngineClient } from './engine-client.ts'
import { notes, pubkeyOf } from './signed-notes.ts'

const running: { close(): unknown }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const all = notes(20)
let names = 0

/** Returns a database that an earlier start has left, in which one word of a stored note was changed. */
async function damagedDatabase(): Promise<EventDatabase> {
  const name = `damaged-${++names}`
  const first = await openEventDatabase({ name })
  first.put(all)
  await first.close()
  const db = new Dexie(name)
  await db.open()
  const rows = db.table('rows')
  await rows.toCollection().modify(row => {
    const text = new TextDecoder().decode(row.bytes).replace('note 7 of', 'fake 7 of')
    row.bytes = new TextEncoder().encode(text)
  })
  db.close()
  return openEventDatabase({ name })
}

/** Wraps a database so that it answers no query before `free` is called. */
function slowed(database: EventDatabase): { readonly database: EventDatabase; free(): void } {
  const { whenOpen: waiting, open: free } = createGate()
  const query: EventDatabase['query'] = async (...asked) => {
    await waiting
    return database.query(...asked)
  }
  return { database: Object.create(database, { query: { value: query } }), free: () => free() }
}

const contents = (events: readonly { content: string }[]) => events.map(({ content }) => content)

test('a note whose text changed on disk is hidden, and shown again when a relay sends the true one', async () => {
  const relay = await startDemoRelay()
  const { port } = relay
  await relay.close()
  const client = await startEngineClient({ relays: [relay.url], database: await damagedDatabase() })
  running.push({ close: client.dispose })
  const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1)] })
  expect((await feed.settled()).events).toEqual([])
  const back = await startDemoRelay({ port })
  running.push(back)
  back.add(all)
  client.nostr.reconnect()
  const { events } = await feed.until(s => s.events.length === all.length)
  expect(contents(events)).not.toContain('fake 7 of 1')
  expect(feed.ids()).toEqual(shownOrder(all))
})

const ways: [string, QueryOptions][] = [
  ['a standing question', {}],
  ['a question that must be fresh', { live: false, ignoreRecent: true }],
]
test.each(ways)('events that a relay sends before the disk is read are not lost for %s', async (_, how) => {
  const relay = await startDemoRelay()
  running.push(relay)
  relay.add(all)
  const { database, free } = slowed(await damagedDatabase())
  const client = await startEngineClient({ relays: [relay.url], database })
  running.push({ close: client.dispose })
  const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1)] }, how)
  await feed.until(s => s.answers[relay.url]?.state === 'eose')
  free()
  const { events } = await feed.settled()
  expect(contents(events)).toEqual(contents(all))
})
