import { expect, test } from '../../../tests/support/fixtures.ts'

test('Example plugin has a page with notes once it is turned on', async ({ page, goto }) => {
  await goto('/settings/plugins')
  await page.getByRole('switch', { name: 'Example plugin', exact: true }).click()
  await page.getByRole('link', { name: 'Example plugin', exact: true }).click()
  await expect(page).toHaveURL('/example-plugin')
  await expect(page.locator('main article').first()).toBeVisible()
})
