import { limitRow, median, type Row, slowDown } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const EVENTS = 20_000
const RUNS = 3

interface IngestPage {
  ingest(relay: string, count: number): Promise<{ events: number; ms: number; longestTask: number }>
  verifyAlone(relay: string, count: number): Promise<{ events: number; ms: number }>
}

/** Events a second from one relay, verified, stored and queryable, against bare verification on one thread. */
export async function ingestRows({ browser, pages, relay }: Bench): Promise<readonly Row[]> {
  const rates: number[] = []
  const floors: number[] = []
  const tasks: number[] = []
  const run = async (slow: number) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${pages}/ingest.html`)
    await slowDown(page, slow)
    const result = await page.evaluate(
      ([url, count]) => (globalThis as unknown as IngestPage).ingest(url, count),
      [relay.url, EVENTS] as const,
    )
    await context.close()
    if (result.events !== EVENTS) throw new Error(`${result.events} of ${EVENTS} events arrived`)
    return result
  }
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${pages}/ingest.html`)
    const floor = await page.evaluate(
      ([url, count]) => (globalThis as unknown as IngestPage).verifyAlone(url, count),
      [relay.url, EVENTS] as const,
    )
    await context.close()
    floors.push((floor.events / floor.ms) * 1_000)
    rates.push((EVENTS / (await run(1)).ms) * 1_000)
    tasks.push((await run(4)).longestTask)
  }
  const rate = median(rates)
  const floor = median(floors)
  return [
    {
      what: 'ingest of 20,000 events, verified, stored, queryable',
      figure: `${Math.round(rate)} a second`,
      floor: `nostr-wasm on one thread: ${Math.round(floor)} a second, ratio ${(rate / floor).toFixed(2)}`,
      target: 'at least 1.0x',
      holds: rate >= floor,
    },
    limitRow('longest task of the main thread meanwhile, 4x slowdown', Math.round(median(tasks)), 'ms', 50),
  ]
}
