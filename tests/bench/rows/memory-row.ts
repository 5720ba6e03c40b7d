import type { Page } from 'playwright'
import type { Row } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const CHANGES = 10

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** The page's heap after ten changes of the route back and forth, against after the first. */
export async function memoryRow({ browser, host }: Bench): Promise<readonly Row[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(host)
  await page.locator('article').first().waitFor()
  for (let i = 0; i < 20; i++) {
    await page.mouse.wheel(0, 4_000)
    await page.waitForTimeout(100)
  }
  const there = async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await page.getByRole('link', { name: 'Plugins' }).waitFor()
    await page.goBack()
    // Not `waitForSelector`: the handle it answers keeps the page's old elements alive.
    await page.locator('article').first().waitFor()
  }
  await there()
  const first = await heap(page)
  for (let i = 0; i < CHANGES; i++) await there()
  const last = await heap(page)
  await context.close()
  const megabytes = (n: number) => `${(n / 1e6).toFixed(1)} MB`
  return [
    {
      what: 'memory after 10 route changes back and forth',
      figure: megabytes(last),
      floor: `after the first: ${megabytes(first)}, ratio ${(last / first).toFixed(2)}`,
      target: 'at most 1.1x',
      holds: last / first <= 1.1,
    },
  ]
}
