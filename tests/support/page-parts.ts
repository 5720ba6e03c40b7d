import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The navigation beside or below every page. */
export const getMainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** The page's heading with this name. */
export const getTitle = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/**
 * Opens another page of the app first, so that a test cannot mistake content of the previous page for the target of a
 * link.
 */
export async function navigateAway(page: Page, follow: (path: string) => Promise<void>): Promise<void> {
  await follow('/about')
  await expect(getTitle(page, 'About')).toBeVisible()
}
