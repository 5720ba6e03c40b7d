import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expect } from './fixtures.ts'

/** The windows of a small computer and of a phone, in px. */
const WINDOWS = { computer: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

/** Returns the number of px by which the page is wider than the window. */
export const getHorizontalOverflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Makes the window as wide as a small computer's and then as narrow as a phone's, and leaves it so. Expects that the
 * page fits into both, and that axe finds no faults there in both themes.
 */
export async function expectPageFits(page: Page, what: string): Promise<void> {
  for (const [name, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size)
    await expect
      .poll(() => getHorizontalOverflowPx(page), `${what}, wider than a ${name} by`)
      .toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page, `${what} on a ${name}`)
  }
}
