import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import type { NetworkPerson } from '../../demo/network/demo-network.ts'
import { openSignIn } from './accounts.ts'
import { expect } from './fixtures.ts'

/** Signs in as a person of the demo network by pasting their secret key, and waits until the page shows the account. */
export async function signIn(page: Page, person: NetworkPerson): Promise<void> {
  await openSignIn(page)
  await page.getByPlaceholder('Paste secret key').fill(nip19.nsecEncode(person.secretKey))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()
}

/** Signs in by the browser extension, which may refuse. */
export async function signInByExtension(page: Page): Promise<void> {
  await openSignIn(page)
  await page.getByRole('button', { name: 'Nostr Extension Login' }).click()
}
