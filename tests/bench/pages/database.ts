import { openEventDatabase } from '../../../kernel/nostr/worker/database/open-event-database'

const NAME = 'pinion-bench'

/** Fills the event database with events that need no verification. The file has one event per line, as JSON. */
async function fill(url: string): Promise<number> {
  const database = await openEventDatabase({ name: NAME })
  await database.clear()
  const lines = (await (await fetch(url)).text()).split('\n').filter(Boolean)
  for (let i = 0; i < lines.length; i += 2_000) {
    database.put(lines.slice(i, i + 2_000).map(line => JSON.parse(line)))
    await database.flush()
  }
  const { events } = database.stats()
  await database.close()
  return events
}

/** Measures the ms from opening the database to the first notes of a feed of these authors. */
async function open(authors: readonly string[]): Promise<number> {
  const started = performance.now()
  const database = await openEventDatabase({ name: NAME })
  let first = 0
  await database.query([{ kinds: [1], authors, limit: 100 }], {
    onChunk: () => {
      first ||= performance.now() - started
    },
  })
  await database.close()
  return first
}

Object.assign(globalThis, { fill, open })
