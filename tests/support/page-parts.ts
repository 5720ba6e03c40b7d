import type { Locator, Page } from '@playwright/test'

/** The links beside or below every page. */
export const main = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' })

/** The title of the page. */
export const title = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
