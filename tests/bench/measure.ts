import type { Browser, BrowserContext, Page } from 'playwright'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Makes the page's main thread slower by `factor`. */
export async function throttleCpu(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
}

/**
 * Runs in the page. Sets `paintedAt` to the time when `selector` was first painted, in ms since the navigation began.
 */
export const recordFirstPaint = (selector: string) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    // The frame with the element is visible when the next frame begins.
    return requestAnimationFrame(() => {
      Object.assign(globalThis, { paintedAt: performance.now() })
    })
  }
  requestAnimationFrame(look)
}

/** Measures the ms from navigation to the first paint of `selector`, with the main thread slowed down to a quarter. */
export async function measurePaintTimeMs(
  context: BrowserContext,
  url: string,
  selector: string,
): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(recordFirstPaint, selector)
  await throttleCpu(page, 4)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'paintedAt' in globalThis, undefined, { timeout: 60_000 })
  const ms = await page.evaluate(() => (globalThis as unknown as { paintedAt: number }).paintedAt)
  await page.close()
  return ms
}

/** Like `measurePaintTimeMs`, but in a new browser profile. */
export async function measureColdPaintTimeMs(
  browser: Browser,
  url: string,
  selector: string,
): Promise<number> {
  const context = await browser.newContext()
  const ms = await measurePaintTimeMs(context, url, selector)
  await context.close()
  return ms
}

/** One line of the table of results. */
export interface ResultRow {
  readonly what: string
  readonly figure: string
  readonly floor: string
  readonly target: string
  readonly holds: boolean
}

/**
 * Returns a row that compares a figure with its floor: the time of the least possible code for the same work in the
 * same run.
 */
export const ratioRow = (
  what: string,
  value: number,
  floor: number,
  floorName: string,
  most: number,
): ResultRow => ({
  what,
  figure: `${Math.round(value)} ms`,
  floor: `${floorName}: ${Math.round(floor)} ms, ratio ${(value / floor).toFixed(2)}`,
  target: `at most ${most}x`,
  holds: value / floor <= most,
})

export const limitRow = (what: string, value: number, unit: string, most: number, floor = ''): ResultRow => ({
  what,
  figure: `${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 1)} ${unit}`,
  floor,
  target: `at most ${most} ${unit}`,
  holds: value <= most,
})
