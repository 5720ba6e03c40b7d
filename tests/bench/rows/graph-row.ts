import { median, type ResultRow, ratioRow } from '../measure.ts'
import type { GraphTimes } from '../pages/graph.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 5

/**
 * Measures reading the file and choosing another root, for 50,000 people with 5,000,000 follows. The result is compared
 * with that of the library that defines the format.
 */
export async function graphRows({
  browser,
  pages,
}: Pick<Bench, 'browser' | 'pages'>): Promise<readonly ResultRow[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${pages}/graph.html`)
  const runs: GraphTimes[] = []
  for (let i = 0; i < RUNS; i++)
    runs.push(
      await page.evaluate(() =>
        (globalThis as unknown as { measureGraph(): Promise<GraphTimes> }).measureGraph(),
      ),
    )
  await context.close()
  const of = (name: keyof GraphTimes) => median(runs.map(run => run[name]))
  const [root, theirs] = [of('root'), of('theirRoot')]
  return [
    {
      what: 'graph of 50,000 people, 5,000,000 follows: another root, all distances',
      figure: `${root.toFixed(1)} ms`,
      floor: `nostr-social-graph: ${Math.round(theirs)} ms, ${Math.round(theirs / root)} times faster`,
      target: 'at least 20 times faster',
      holds: theirs / root >= 20,
    },
    ratioRow('the same graph read from its file', of('load'), of('bareLoad'), 'bare reading and walk', 2),
  ]
}
