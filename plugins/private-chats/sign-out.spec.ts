import type { Page } from '@playwright/test'
import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { wrapText } from '../../tests/support/gift-wraps.ts'
import { expectNoSecret } from '../../tests/support/scan-secrets.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const RECEIVED = 'Marker of the east'
const DRAFT = 'Marker of the west'
const message = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

test('signing out in one tab leaves no message, draft or search entry in any store or page of the other', async ({
  page,
  context,
  built,
  goto,
  demo,
  relay,
  watch,
}) => {
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', relay.url]] }))
  const signer = await createEventSigner()
  const keys = { sender: tom.secretKey, oneTime: generateSecretKey(), recipient: mira.pubkey }
  relay.add(wrapText(signer, RECEIVED, keys))
  await goto('/chats')
  await signIn(page, mira)
  await page.getByRole('link', { name: new RegExp(RECEIVED) }).click()
  await expect(message(page, RECEIVED)).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill(DRAFT)
  const other = await context.newPage()
  await other.goto(`${built.url}/chats`)
  await other.getByLabel('Search your messages').fill('marker')
  await other.getByRole('link', { name: new RegExp(RECEIVED) }).click()
  await expect(message(other, RECEIVED)).toBeVisible()

  await goto('/settings/accounts')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out?' })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Accounts' })).toHaveCount(0)
  await expect(other.getByText(RECEIVED)).toHaveCount(0)
  // The check is repeated, because the databases can be emptied only after the other tab has closed its connections.
  await expect(async () => {
    for (const tab of [page, other]) await expectNoSecret(tab, watch, [RECEIVED, DRAFT])
    await expectNoSecret(page, watch, mira.secretKey)
  }).toPass()
})
