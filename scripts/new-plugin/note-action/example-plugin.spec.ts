import { noteEncode } from 'nostr-tools/nip19'
import { expect, test } from '../../../tests/support/fixtures.ts'

test('Example plugin counts the words of a note once it is turned on', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  await goto('/settings/plugins')
  await page.getByRole('switch', { name: 'Example plugin', exact: true }).click()
  await follow(`/${noteEncode(demo.network.notable.longNote)}`)
  await page.getByRole('button', { name: 'Count words' }).first().click()
  await expect(page.getByText(/^This note has \d+ words\.$/)).toBeVisible()
})
