import type { Filter } from '../../../kernel/ports/nostr-types.ts'
import type { BenchRelay } from '../bench-relay.ts'
import { limitRow, median, type ResultRow, throttleCpu } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const EVENTS = 20_000
const RUNS = 3
const STRETCH_MS = 2_500

interface IngestPage {
  ingest(
    relay: string,
    filters: readonly Filter[],
    count: number,
  ): Promise<{ events: number; ms: number; longestTask: number }>
  verifyAlone(relay: string, filters: readonly Filter[]): Promise<{ events: number; ms: number }>
}

/** Returns filters for consecutive spans of time, each with fewer notes than a relay returns at once. */
async function windows(relay: BenchRelay): Promise<Filter[]> {
  const notes = await relay.query({ kinds: [1] }, EVENTS)
  const filters: Filter[] = []
  for (let i = 0; i < notes.length; i += STRETCH_MS) {
    const part = notes.slice(i, i + STRETCH_MS)
    filters.push({
      kinds: [1],
      limit: part.length,
      until: part[0]?.created_at ?? 0,
      since: part.at(-1)?.created_at ?? 0,
    })
  }
  return filters
}

/**
 * Measures how many events of one relay are verified, stored and ready for queries per second, compared with bare
 * verification on one thread.
 */
export async function ingestRows({ browser, pages, relay }: Bench): Promise<readonly ResultRow[]> {
  const filters = await windows(relay)
  const rates: number[] = []
  const floors: number[] = []
  const tasks: number[] = []
  const run = async (slow: number) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${pages}/ingest.html`)
    await throttleCpu(page, slow)
    const result = await page.evaluate(
      ([url, asked, count]) => (globalThis as unknown as IngestPage).ingest(url, asked, count),
      [relay.url, filters, EVENTS] as const,
    )
    await context.close()
    // Adjacent spans share one second, whose events are in both. So slightly fewer different events may arrive.
    if (result.events < EVENTS * 0.99) throw new Error(`${result.events} of ${EVENTS} events arrived`)
    return result
  }
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${pages}/ingest.html`)
    const floor = await page.evaluate(
      ([url, asked]) => (globalThis as unknown as IngestPage).verifyAlone(url, asked),
      [relay.url, filters] as const,
    )
    await context.close()
    floors.push((floor.events / floor.ms) * 1_000)
    const { events, ms } = await run(1)
    rates.push((events / ms) * 1_000)
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
