import { generateSecretKey } from 'nostr-tools/pure'
import type { Browser } from 'playwright'
import { createEventSigner } from '../../../demo/event-signer.ts'
import { measureColdPaintTimeMs, measurePaintTimeMs, median, type ResultRow, ratioRow } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 5
const FOLLOWS = 2_000
const NOTE = 'article'

/** Adds a person to the relay who follows many people of the network. Returns the person's public key (hex). */
async function addReader({ relay, network }: Bench): Promise<string> {
  const lists = await relay.query({ kinds: [10_002] }, FOLLOWS)
  const people = [...new Set(lists.map(list => list.pubkey))]
  if (people.length < FOLLOWS) throw new Error(`There are only ${people.length} people to follow`)
  const signer = await createEventSigner()
  const secretKey = generateSecretKey()
  const sign = (kind: number, tags: readonly (readonly string[])[]) =>
    signer.sign({ kind, tags, content: '', created_at: network.now }, secretKey)
  await relay.add([
    sign(
      3,
      people.map(key => ['p', key]),
    ),
    sign(10_002, [['r', relay.url]]),
  ])
  return signer.pubkey(secretKey)
}

/** Measures the time until the feed of `pubkey` is shown, in a browser profile that was never used. */
export async function openFeed(browser: Browser, host: string, pubkey: string): Promise<number> {
  const context = await browser.newContext()
  const value = { accounts: [{ pubkey, method: 'read-only' }], current: pubkey }
  await context.addInitScript(
    record => localStorage.setItem('pinion/accounts', record),
    JSON.stringify({ version: 1, value }),
  )
  const ms = await measurePaintTimeMs(context, host, NOTE)
  await context.close()
  return ms
}

/**
 * Measures the feed of a person with 2,000 follows, in an empty browser profile. The main thread is slowed down four
 * times.
 */
export async function followsRow(bench: Bench): Promise<readonly ResultRow[]> {
  const { browser, host, pages } = bench
  const pubkey = await addReader(bench)
  const cold: number[] = []
  const floor: number[] = []
  for (let i = 0; i < RUNS; i++) {
    floor.push(await measureColdPaintTimeMs(browser, `${pages}/floor.html`, NOTE))
    cold.push(await openFeed(browser, host, pubkey))
  }
  return [
    ratioRow(
      `cold start of somebody who follows ${FOLLOWS.toLocaleString('en')}, 4x slowdown`,
      median(cold),
      median(floor),
      'React and router, one line',
      2.5,
    ),
  ]
}
