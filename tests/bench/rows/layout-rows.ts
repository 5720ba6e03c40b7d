import { limitRow, median, type ResultRow } from '../measure.ts'
import { measureScroll, SCROLL_STEP_PX } from '../measure-scroll.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 5
const HEIGHT = 844
const SCREENS = 3

/** Runs in the page. Adds up the layout shifts that the reader did not cause (CLS), as `moved`. */
const watchShifts = () => {
  const page = globalThis as unknown as { moved: number }
  page.moved = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) page.moved += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Measures the layout shifts while home loads in an empty browser profile and three screens of it are scrolled. */
export async function layoutRows({ browser, host }: Bench): Promise<readonly ResultRow[]> {
  const rows: ResultRow[] = []
  for (const width of [390, 1280]) {
    const sums: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width, height: HEIGHT } })
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      await page.goto(host)
      await page.locator('main article').nth(3).waitFor()
      for (let screen = 0; screen < SCREENS; screen++) {
        await measureScroll(page, 'article', HEIGHT / SCROLL_STEP_PX)
        await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1_000 })))
      }
      sums.push(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved))
      await context.close()
    }
    rows.push(limitRow(`layout shift over load and three screens, ${width} px`, median(sums), '', 0.02))
  }
  return rows
}
