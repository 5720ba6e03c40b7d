import type { Page } from '@playwright/test'
import { expectNoObjections } from './axe.ts'
import { expect } from './fixtures.ts'

/** The window of a phone, in px. */
const PHONE = { width: 390, height: 844 }

/** Returns the number of px by which the page is wider than the window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Makes the window as narrow as a phone's and leaves it so. Expects that the page fits into its width, and that axe
 * finds no faults in both themes.
 */
export async function expectFitsPhone(page: Page, what: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await expect.poll(() => sideways(page), `${what}, wider than a phone by`).toBeLessThanOrEqual(0)
  await expectNoObjections(page, `${what} on a phone`)
}
