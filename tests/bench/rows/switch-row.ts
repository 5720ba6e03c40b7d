import { limitRow, median, type ResultRow } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 10

/** Measures the time from the click on a plugin's switch to the next painted frame. */
export async function switchRow({ browser, host }: Bench): Promise<readonly ResultRow[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${host}/settings/plugins`)
  await page.getByRole('switch', { name: 'Feeds' }).waitFor()
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) {
    times.push(
      await page.evaluate(async () => {
        const button = document.querySelector<HTMLElement>('[role=switch][aria-label=Feeds]')
        const started = performance.now()
        button?.click()
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return performance.now() - started
      }),
    )
  }
  await context.close()
  return [limitRow('switching a plugin, to the next painted frame', Math.round(median(times)), 'ms', 50)]
}
