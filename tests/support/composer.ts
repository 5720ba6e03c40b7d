import type { Locator, Page } from '@playwright/test'

export { field } from './acts.ts'

/** The composer's dialog. */
export const composer = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(New post|Reply|Quote)$/ })
export const publish = (page: Page): Locator => composer(page).getByRole('button', { name: 'Publish' })
