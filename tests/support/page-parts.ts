import type { Locator, Page } from '@playwright/test'

/** The navigation beside or below every page. */
export const main = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** The page's heading with this name. */
export const title = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
