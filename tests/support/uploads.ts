import type { Locator, Page } from '@playwright/test'

/** Where a note is written. */
export const field = (page: Page): Locator => page.getByPlaceholder("What's on your mind?")
/** What is on its way to a media server, or was not sent. */
export const uploads = (page: Page): Locator => page.getByRole('list', { name: 'Uploads' })
/** Where files are chosen for a note. */
export const filesOf = (page: Page): Locator => page.getByLabel('Images or videos', { exact: true })
