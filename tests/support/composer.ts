import type { Locator, Page } from '@playwright/test'

export { getTextField } from './note-actions.ts'

/** The composer's dialog. */
export const getComposer = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(New post|Reply|Quote)$/ })
export const getComposerPublishButton = (page: Page): Locator =>
  getComposer(page).getByRole('button', { name: 'Publish' })
