import type { Page } from 'playwright'
import type { ScrollMeasurements } from './measure-scroll.ts'
import type { Bench } from './run-bench.ts'

interface BarePage {
  show(texts: readonly string[], height: number): void
  showFromEnd(texts: readonly string[]): void
}

/** A page with a list to scroll. */
export interface Scroller {
  readonly page: Page
  /** The tag name of the list's rows. */
  readonly row: string
  readonly parts: ScrollMeasurements[]
}

/** Returns the 95th percentile: 95 of 100 values are at most as large. */
export const percentile95 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** Opens a page in a browser profile of its own. */
export async function openPage({ browser }: Bench, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Opens a list of plain texts in rows of at least `height` px. It shows what the list library itself costs. */
export async function openBareList(
  bench: Bench,
  texts: readonly string[],
  height: number,
): Promise<Scroller> {
  const page = await openPage(bench, `${bench.pages}/scroll.html`)
  await page.evaluate(([lines, px]) => (globalThis as unknown as BarePage).show(lines, px), [
    texts,
    height,
  ] as const)
  return { page, row: 'p', parts: [] }
}

/** Opens a list of plain texts that is read from its end. */
export async function openBareConversation(bench: Bench, texts: readonly string[]): Promise<Scroller> {
  const page = await openPage(bench, `${bench.pages}/scroll.html`)
  await page.evaluate(lines => (globalThis as unknown as BarePage).showFromEnd(lines), texts)
  return { page, row: 'p', parts: [] }
}
