import type { Locator, Page } from '@playwright/test'

/** The composer's text field. */
export const getTextField = (page: Page): Locator => page.getByPlaceholder("What's on your mind?")
/** The list of uploads that are under way or have failed. */
export const getUploadList = (page: Page): Locator => page.getByRole('list', { name: 'Uploads' })
/** The file input of the composer. */
export const getFileInput = (page: Page): Locator => page.getByLabel('Images or videos', { exact: true })
