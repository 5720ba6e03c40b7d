import { nsecEncode } from 'nostr-tools/nip19'
import type { Page } from 'playwright'

/** Signs the reader in with a secret key that is stored in the browser. */
export async function signIn(page: Page, secretKey: Uint8Array): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await page.getByPlaceholder('Paste secret key').fill(nsecEncode(secretKey))
  await page.getByRole('button', { name: 'Accounts' }).waitFor()
}
