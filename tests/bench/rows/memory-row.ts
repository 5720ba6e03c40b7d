import type { Page } from 'playwright'
import type { ResultRow } from '../measure.ts'
import { measureHeap } from '../measure-heap.ts'
import type { Bench } from '../run-bench.ts'

const EVENTS = 20_000
const CHANGES = 10
/** Number of events that the relay sends at once. */
const BATCH = 500

/** Waits until the page has processed all events that arrived. */
async function quiet(page: Page): Promise<void> {
  let last = 0
  for (let same = 0; same < 3; ) {
    // The page does not report when verifying and storing are done. So measure the heap once a second until it is
    // stable.
    await page.waitForTimeout(1_000)
    const now = await measureHeap(page)
    same = Math.abs(now - last) < last * 0.01 ? same + 1 : 0
    last = now
  }
}

/**
 * Measures how much the page's heap has grown after ten visits to another page and back, compared with after the first.
 */
export async function memoryRow(bench: Bench): Promise<readonly ResultRow[]> {
  const { browser, host, relay, network } = bench
  // Take the newest notes of the reader's follows from the relay. They are sent later.
  const held = await relay.withhold({ kinds: [1], authors: [...network.follows] }, EVENTS)
  if (held.length < EVENTS) throw new Error(`There are only ${held.length} notes`)
  const coming = held.toReversed()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(host)
  await page.locator('article').first().waitFor()
  for (let at = 0; at < EVENTS; at += BATCH) {
    await relay.add(coming.slice(at, at + BATCH))
    // Send the notes in portions, as relays do, and not all at once.
    await page.waitForTimeout(100)
  }
  await page.getByRole('button', { name: 'Show 99+ new events' }).waitFor()
  await quiet(page)
  const there = async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'Plugins' }).waitFor()
    await page.goBack()
    // `waitForSelector` is not used, because the handle it returns would keep the page's old elements in memory.
    await page.locator('article').first().waitFor()
  }
  await there()
  const first = await measureHeap(page)
  for (let i = 0; i < CHANGES; i++) await there()
  const last = await measureHeap(page)
  await context.close()
  await relay.resume()
  const megabytes = (n: number) => `${(n / 1e6).toFixed(1)} MB`
  return [
    {
      what: 'memory after 20,000 events and 10 route changes back and forth',
      figure: megabytes(last),
      floor: `after the first: ${megabytes(first)}, ratio ${(last / first).toFixed(2)}`,
      target: 'at most 1.1x',
      holds: last / first <= 1.1,
    },
  ]
}
