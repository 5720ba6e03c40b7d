import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const signInField = (page: Page): Locator => page.getByPlaceholder('Paste secret key')
export const userButton = (page: Page): Locator => page.getByRole('button', { name: 'Accounts' })

export async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await dialog(page, 'Sign up').getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
}

/** Returns the host's stored record of the signed-in accounts. */
export const accountsOf = (page: Page) =>
  page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('pinion/accounts') ?? '{}')
    return (value?.accounts ?? []) as { pubkey: string; method: string }[]
  })
