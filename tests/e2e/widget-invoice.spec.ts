import { expect, getWidgetDialog, saveConnection, test } from '../support/widget-fixture.ts'

// Tests how a page passes an invoice to the widget and learns about its payment.

test('a pay button waits for its invoice', async ({ page, site, nwc }) => {
  await site.open(page, '<bc-pay-button title="Buy"></bc-pay-button>')
  const button = page.locator('bc-pay-button')
  await expect(button).toHaveText('Buy')
  await button.getByRole('button').click()
  await expect(button).toHaveText('Loading...')
  await expect(getWidgetDialog(page)).toBeHidden()
  await button.evaluate(
    (element, invoice) => element.setAttribute('invoice', invoice),
    nwc.issueInvoice().invoice,
  )
  await expect(getWidgetDialog(page).getByText(/21 sats/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toHaveText('Buy')
  const message = await button.evaluate(element => {
    element.removeAttribute('invoice')
    try {
      ;(element as unknown as { open(): void }).open()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(message).toBe('No invoice available')
})

test('paid from outside: the code, setPaid, onPaid once; closed early, onCancelled once', async ({
  page,
  site,
  nwc,
}) => {
  const script = `import { launchPaymentModal } from '/widget/index.js'
    globalThis.told = []
    globalThis.launch = invoice => globalThis.payment = launchPaymentModal({ invoice, paymentMethods: 'external',
      onPaid: r => told.push('paid ' + r.preimage), onCancelled: () => told.push('cancelled') })
    document.body.dataset.ready = ''`
  await site.open(page, '', { script })
  await page.locator('body[data-ready]').waitFor()
  type Page = {
    told: string[]
    launch(invoice: string): void
    payment: { setPaid(r: { preimage: string }): void }
  }
  const launch = (invoice: string) =>
    page.evaluate(text => (globalThis as unknown as Page).launch(text), invoice)
  const seen = () => page.evaluate(() => (globalThis as unknown as Page).told)
  const dialog = getWidgetDialog(page)

  await launch(nwc.issueInvoice().invoice)
  await expect(dialog.getByRole('img', { name: 'QR code of the invoice' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Connect Wallet' })).toBeHidden()
  const second = page.evaluate(() => {
    try {
      ;(globalThis as unknown as Page).launch('lnbc')
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(await second).toBe('bc-modal already in DOM')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(seen).toEqual(['cancelled'])
  await page.evaluate(() => (globalThis as unknown as Page).payment.setPaid({ preimage: 'late' }))

  await launch(nwc.issueInvoice().invoice)
  await dialog.getByRole('link', { name: /Open in a Bitcoin Wallet/ }).waitFor()
  await page.evaluate(() => {
    const { payment } = globalThis as unknown as Page
    payment.setPaid({ preimage: 'mine' })
    payment.setPaid({ preimage: 'mine' })
  })
  await expect(dialog.getByText('Paid!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await seen()).toEqual(['cancelled', 'paid mine'])
})

test('under 600 px the code is shown after Copy & Display Invoice', async ({ page, context, site, nwc }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 800 })
  const { invoice } = nwc.issueInvoice()
  await site.open(page, `<bc-pay-button invoice="${invoice}"></bc-pay-button>`)
  await page.locator('bc-pay-button').getByRole('button').click()
  const dialog = getWidgetDialog(page)
  const code = dialog.getByRole('img', { name: 'QR code of the invoice' })
  const copy = dialog.getByRole('button', { name: 'Copy & Display Invoice' })
  await copy.waitFor()
  await expect(code).toBeHidden()
  await copy.click()
  await expect(code).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible()
})

for (const [name, options, message] of [
  ['expired', { expiry: -60 }, /expired/],
  ['of no amount', { amountMsats: 0 }, /does not say how much/],
  ['of another network', { network: 'tb' }, /testnet/],
] as const)
  test(`an invoice ${name} is refused with its reason`, async ({ page, site, nwc }) => {
    await saveConnection(page, nwc.url)
    const { invoice } = nwc.issueInvoice(options)
    await site.open(page, `<bc-button></bc-button><bc-payment invoice="${invoice}"></bc-payment>`)
    await expect(page.locator('bc-button')).toHaveText(/Connected/)
    await expect(page.locator('bc-payment').getByText(message)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeHidden()
  })
