import type { Page } from '@playwright/test'

/** Opens the dialog with the reader's invite to a private chat on the page of a new chat, and returns the link. */
export async function copyInviteLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share invite' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')
  return link
}
