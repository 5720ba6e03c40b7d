import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const getDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const getSignInField = (page: Page): Locator => page.getByPlaceholder('Paste secret key')
export const getUserButton = (page: Page): Locator => page.getByRole('button', { name: 'Accounts' })

export async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await getDialog(page, 'Sign up').getByRole('button', { name: 'Sign in' }).click()
  await expect(getDialog(page, 'Sign in')).toBeVisible()
}

/** Returns the host's stored record of the signed-in accounts. */
export const readStoredAccounts = (page: Page) =>
  page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('pinion/accounts') ?? '{}')
    return (value?.accounts ?? []) as { pubkey: string; method: string }[]
  })
