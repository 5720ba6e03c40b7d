import { expect, test } from '../../../tests/support/fixtures.ts'

test('the home page gets the tab of Example plugin once it is turned on', async ({ page, goto, follow }) => {
  await goto('/settings/plugins')
  await page.getByRole('switch', { name: 'Example plugin', exact: true }).click()
  await follow('/')
  const tab = page.getByRole('tab', { name: 'Example plugin', exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('main article').filter({ hasText: '?' }).first()).toBeVisible()
})
