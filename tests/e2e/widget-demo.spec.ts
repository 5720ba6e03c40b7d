import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleReactDemo } from '../../scripts/react-demo.mjs'
import { expect, getWidgetDialog, test } from '../support/widget-fixture.ts'

// Uses the page of `npm run widget:demo` as a visitor does.

const demo = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../widget/demo/${name}`, import.meta.url)), 'utf8')

test('the demo: every way to connect and to pay, and the reported events', async ({ page, site, nwc }) => {
  for (const name of ['index.html', 'demo.js', 'demo.css']) site.files[`/${name}`] = demo(name)
  site.files['/react-demo.js'] = await bundleReactDemo()
  await page.goto(site.url)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const told = (text: string | RegExp) =>
    expect(page.locator('#log li').filter({ hasText: text })).toHaveCount(1)
  const dialog = getWidgetDialog(page)
  await press('isConnected()')
  await told('no, not connected')
  await press('getConnectorConfig()')
  await told('no connection')
  await press('launchModal(), then closeModal()')
  await expect(dialog).toBeVisible()
  await expect(dialog).toBeHidden()
  await told('the modal closed')

  await page.getByLabel('A connection secret').fill(nwc.url)
  await press('connectNWC(secret)')
  await told('connected to Test wallet')
  await expect(page.locator('bc-balance')).toHaveText('1,000,000 sats')
  await press('getConnectorConfig()')
  await told('by NWC, nwc.generic')
  await press('disconnect()')
  await told('disconnected')
  await press('connect({ … })')
  await expect(page.locator('bc-balance')).toHaveText('1,000,000 sats')
  await press('getConnectorConfig()')
  await told('by My wallet, nwc.generic')
  await press('isConnected()')
  await told('yes, connected')
  await press('requestProvider()')
  await told(/a provider that can: .*sendPayment/)

  const { invoice, preimage } = nwc.issueInvoice({ memo: 'A pot of tea' })
  await page.getByLabel('An invoice to pay').fill(invoice)
  const react = page.locator('#react')
  // A payment that is loading has the role `status` too, so the output is found by its element name.
  const known = react.locator('output')
  await expect(known).toHaveText('connected to Test wallet')
  await react.getByRole('button', { name: '<Connect />' }).click()
  await expect(react.locator('bc-connect').getByText('Connected through My wallet')).toBeVisible()
  await react.getByRole('button', { name: '<Connect />' }).click()
  await expect(react.locator('bc-connect')).toHaveCount(0)
  const payment = page.locator('#payment')
  await expect(payment.getByText('A pot of tea')).toBeVisible()
  await payment.getByRole('button', { name: 'Confirm Payment' }).click()
  await told(`paid in the page: ${preimage}`)

  const { invoice: another, paymentHash } = nwc.issueInvoice({ memo: 'Another pot' })
  await page.getByLabel('An invoice to pay').fill(another)
  await expect(react.locator('bc-payment').getByText('Another pot')).toBeVisible()
  await react.locator('bc-pay-button').getByRole('button').click()
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(known).toHaveText('the button’s invoice was paid')
  await expect(react.locator('bc-pay-button')).toHaveText('Paid')
  expect(nwc.paymentCounts.get(paymentHash)).toBe(1)
})
