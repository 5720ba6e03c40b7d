import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The navigation beside or below every page. */
export const main = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** The page's heading with this name. */
export const title = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })

/** Goes to another page of the app, so that nothing of the page before can be taken for what a link leads to next. */
export async function leave(page: Page, follow: (path: string) => Promise<void>): Promise<void> {
  await follow('/about')
  await expect(title(page, 'About')).toBeVisible()
}
