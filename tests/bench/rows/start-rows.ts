import { measureColdPaintTimeMs, measurePaintTimeMs, median, type ResultRow, ratioRow } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 9
const NOTE = 'article'

/**
 * Measures a cold start, with a new browser profile, and a warm start, with notes from the local database while the
 * relay is off. In both, the main thread is slowed down to a quarter.
 */
export async function startRows(bench: Bench): Promise<readonly ResultRow[]> {
  const { browser, host, pages } = bench
  const cold: number[] = []
  const floor: number[] = []
  for (let i = 0; i < RUNS; i++) {
    floor.push(await measureColdPaintTimeMs(browser, `${pages}/floor.html`, NOTE))
    cold.push(await measureColdPaintTimeMs(browser, host, NOTE))
  }

  const context = await browser.newContext()
  const first = await context.newPage()
  await first.goto(host)
  await first.waitForSelector(NOTE)
  // The database stores events with a delay. When the page is left, it stores all that are still waiting.
  await first.waitForFunction(async () => {
    const names = (await indexedDB.databases()).map(d => d.name)
    return names.includes('pinion-events')
  })
  // The page does not report when storing is done. Storing begins half a second after the last event has arrived.
  await first.waitForTimeout(3_000)
  await first.close()
  await measurePaintTimeMs(context, `${pages}/floor.html`, NOTE)
  await bench.relay.stop()
  const warm: number[] = []
  const warmFloor: number[] = []
  for (let i = 0; i < RUNS; i++) {
    warmFloor.push(await measurePaintTimeMs(context, `${pages}/floor.html`, NOTE))
    warm.push(await measurePaintTimeMs(context, host, NOTE))
  }
  await context.close()
  await bench.relay.resume()
  return [
    ratioRow(
      'cold start to the first note, 4x slowdown',
      median(cold),
      median(floor),
      'React and router, one line',
      2.5,
    ),
    ratioRow('warm start, relay off', median(warm), median(warmFloor), 'the same', 1.8),
  ]
}
