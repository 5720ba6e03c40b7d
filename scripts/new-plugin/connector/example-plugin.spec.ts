import { expect, test } from '../../../tests/support/fixtures.ts'

test('A wallet can be connected by Example plugin once it is turned on', async ({ page, goto, follow }) => {
  await goto('/settings/plugins')
  await page.getByRole('switch', { name: 'Example plugin', exact: true }).click()
  await follow('/settings/wallet')
  // At first only the tiles with the lowest orders are shown.
  await page.getByRole('button', { name: /^show all/ }).click()
  await page.getByRole('button', { name: 'Example plugin', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connect Example plugin' })).toBeVisible()
  await expect(page.getByText(/^Paste it here/)).toBeVisible()
})
