import { expect, test } from '../../../tests/support/fixtures.ts'

test('Example plugin keeps its settings once it is turned on', async ({ page, goto }) => {
  await goto('/settings/plugins')
  await page.getByRole('switch', { name: 'Example plugin', exact: true }).click()
  await page.getByRole('link', { name: 'Settings of Example plugin' }).click()
  await expect(page).toHaveURL('/settings/example-plugin')
  const quiet = page.getByRole('switch', { name: 'Be quiet' })
  await quiet.click()
  await expect(quiet).toBeChecked()
  await page.reload()
  await expect(quiet).toBeChecked()
})
