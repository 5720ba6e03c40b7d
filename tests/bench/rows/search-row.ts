import { limitRow, median, type ResultRow } from '../measure.ts'
import type { SearchTimes } from '../pages/search.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 5

/**
 * Measures the search by name among 100,000 people: how long the worker takes for each key press, and how long the page
 * is busy.
 */
export async function searchRows({
  browser,
  pages,
}: Pick<Bench, 'browser' | 'pages'>): Promise<readonly ResultRow[]> {
  const runs: SearchTimes[] = []
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${pages}/search.html`)
    runs.push(
      await page.evaluate(() =>
        (globalThis as unknown as { measureSearch(): Promise<SearchTimes> }).measureSearch(),
      ),
    )
    await context.close()
  }
  const of = (name: keyof SearchTimes) => median(runs.map(run => run[name]))
  const what = `people search, ${of('people').toLocaleString('en')} people, a keystroke, 95th percentile`
  const more = [
    `${of('keystrokes')} keystrokes`,
    `worst ${of('worst').toFixed(1)} ms`,
    `answer after ${of('answer').toFixed(1)} ms`,
    `loaded in ${Math.round(of('load'))} ms`,
    `${Math.round(of('recall') * 100)} % of misspelt names found`,
  ]
  return [
    limitRow(`${what}, in the worker`, of('worker'), 'ms', 16, more.join(', ')),
    limitRow(`${what}, on the page`, of('page'), 'ms', 1),
  ]
}
