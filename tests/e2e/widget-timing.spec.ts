import { API_MODULE_SOURCE, callWidgetApi, expect, getWidgetDialog, test } from '../support/widget-fixture.ts'

// Tests to the millisecond how long messages stay on the screen. Only the test moves the page's clock.

test('Connected! and Paid! for three seconds, Copied! for two; the wallet stays 200 ms longer than its modal', async ({
  page,
  context,
  site,
  nwc,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await site.open(page, '<bc-button></bc-button><bc-pay-button></bc-pay-button>', {
    script: API_MODULE_SOURCE,
  })
  await page.locator('body[data-ready]').waitFor()
  const button = page.locator('bc-button').getByRole('button')
  const pay = page.locator('bc-pay-button')
  const dialog = getWidgetDialog(page)
  await pay.evaluate(
    (element, invoice) => element.setAttribute('invoice', invoice),
    nwc.issueInvoice().invoice,
  )
  await pay.getByRole('button').click()
  const copy = dialog.getByRole('button', { name: 'Copy Invoice' })
  await copy.waitFor()
  // Rendering needs timers too. So the page's clock runs until shortly before each press, and then stops at a moment
  // far enough ahead.
  const still = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await still()

  const copied = dialog.getByRole('button', { name: 'Copied!' })
  await copy.click()
  await expect(copied).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1)
  await expect(copy).toBeVisible()
  await page.clock.resume()
  await page.keyboard.press('Escape')

  await button.click()
  await dialog.getByRole('button', { name: 'NWC', exact: true }).click()
  await dialog.locator('input[type=password]').fill(nwc.url)
  await still()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const connected = dialog.getByText('Connected!')
  await expect(connected).toBeVisible()
  await page.clock.runFor(2_999)
  await expect(connected).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog).toBeHidden()

  await page.clock.resume()
  await pay.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Confirm Payment' }).waitFor()
  await still()
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  const paid = dialog.getByText('Paid!')
  await expect(paid).toBeVisible()
  await page.clock.runFor(2_999)
  await expect(paid).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog).toBeHidden()

  await page.clock.resume()
  await button.click()
  await dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
  await still()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.runFor(199)
  expect(await callWidgetApi(page, 'isConnected')).toBe(true)
  await page.clock.runFor(1)
  expect(await callWidgetApi(page, 'isConnected')).toBe(false)
})
