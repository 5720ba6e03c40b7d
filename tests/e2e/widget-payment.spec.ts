import {
  API_MODULE_SOURCE,
  callWidgetApi,
  expect,
  getWidgetDialog,
  saveConnection,
  test,
} from '../support/widget-fixture.ts'

// Tests every way in which the payment of an invoice can end.

const confirm = { name: 'Confirm Payment' }
const code = { name: 'QR code of the invoice' }

for (const width of [390, 1280])
  test(`internal, external and both, connected and not, at ${width} px`, async ({ page, site, nwc }) => {
    await page.setViewportSize({ width, height: 900 })
    const { invoice } = nwc.issueInvoice({ amountMsats: 1_234_000, memo: 'A pot of tea' })
    const methods = ['all', 'internal', 'external']
    const body = methods
      .map(method => `<bc-payment invoice="${invoice}" payment-methods="${method}"></bc-payment>`)
      .join('')
    await site.open(page, `<bc-button></bc-button>${body}`, { script: API_MODULE_SOURCE })
    const shows = (index: number) => {
      const payment = page.locator('bc-payment').nth(index)
      return async (expected: { connect: boolean; confirm: boolean; external: boolean }) => {
        await expect(payment.getByText('1,234 sats')).toBeVisible()
        await expect(payment.getByText('A pot of tea')).toBeVisible()
        const { connect, external } = expected
        await expect(payment.getByRole('button', { name: 'Connect Wallet' })).toBeVisible({
          visible: connect,
        })
        await expect(payment.getByRole('button', confirm)).toBeVisible({ visible: expected.confirm })
        const link = payment.getByRole('link', { name: 'Open in a Bitcoin Wallet' })
        await expect(link).toBeVisible({ visible: external })
        if (external) await expect(link).toHaveAttribute('href', `lightning:${invoice}`)
        // On a phone the QR code is shown only after a press.
        await expect(payment.getByRole('img', code)).toBeVisible({ visible: external && width > 600 })
      }
    }
    await shows(0)({ connect: true, confirm: false, external: true })
    await shows(1)({ connect: true, confirm: false, external: false })
    await shows(2)({ connect: false, confirm: false, external: true })
    await callWidgetApi(page, 'connectNWC', nwc.url)
    await expect(page.locator('bc-button')).toHaveText(/^Connected/)
    await shows(0)({ connect: false, confirm: true, external: false })
    await shows(1)({ connect: false, confirm: true, external: false })
    await shows(2)({ connect: false, confirm: false, external: true })
    expect(nwc.paymentCounts.size).toBe(0)
  })

test('a reader who connects a wallet in order to pay returns to the payment', async ({ page, site, nwc }) => {
  const { invoice, paymentHash } = nwc.issueInvoice({ memo: 'A pot of tea' })
  await site.open(page, `<bc-pay-button invoice="${invoice}"></bc-pay-button>`)
  await page.locator('bc-pay-button').getByRole('button').click()
  const dialog = getWidgetDialog(page)
  await dialog.getByRole('button', { name: 'Connect Wallet' }).click()
  await dialog.getByRole('button', { name: 'Back to the payment' }).click()
  await dialog.getByRole('button', { name: 'Connect Wallet' }).click()
  await dialog.getByRole('button', { name: 'NWC', exact: true }).click()
  await dialog.locator('input[type=password]').fill(nwc.url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText('A pot of tea')).toBeVisible()
  await dialog.getByRole('button', confirm).click()
  await expect(dialog.getByText('Paid!')).toBeVisible()
  expect(nwc.paymentCounts.get(paymentHash)).toBe(1)
})

test('a payment that failed says why, and can be tried again', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  const { invoice, paymentHash } = nwc.issueInvoice()
  nwc.behavior.errors.pay_invoice = { code: 'PAYMENT_FAILED', message: 'no route' }
  await site.open(page, `<bc-button></bc-button><bc-payment invoice="${invoice}"></bc-payment>`)
  const payment = page.locator('bc-payment')
  await payment.getByRole('button', confirm).click()
  await expect(payment.getByRole('alert')).toHaveText('no route')
  delete nwc.behavior.errors.pay_invoice
  await payment.getByRole('button', confirm).click()
  await expect(payment.getByText('Paid!')).toBeVisible()
  expect(nwc.paymentCounts.get(paymentHash)).toBe(1)
})

test('a payment without an answer is pending, is looked up, and is not sent twice', async ({
  page,
  site,
  nwc,
}) => {
  await page.clock.install()
  await saveConnection(page, nwc.url)
  const { invoice, preimage, paymentHash } = nwc.issueInvoice()
  await site.open(page, `<bc-button></bc-button><bc-pay-button invoice="${invoice}"></bc-pay-button>`, {
    script: `globalThis.told = []; addEventListener('bc:onpaid', e => told.push(e.detail.preimage))`,
  })
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  await page.locator('bc-pay-button').getByRole('button').click()
  const dialog = getWidgetDialog(page)
  nwc.behavior.dropsAnswer = method => method === 'pay_invoice' || method === 'lookup_invoice'
  await dialog.getByRole('button', confirm).click()
  await expect(dialog.getByText('Paying...')).toBeVisible()
  await expect.poll(() => nwc.paymentCounts.get(paymentHash)).toBe(1)
  await page.clock.runFor(61_000)
  await expect(dialog.getByText(/Payment pending/)).toBeVisible()

  // After a reload, the page asks the wallet about the payment. It does not pay again before the answer.
  await page.reload()
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  nwc.behavior.dropsAnswer = () => false
  await page.locator('bc-pay-button').getByRole('button').click()
  await dialog.getByRole('button', confirm).click()
  await expect(dialog.getByText('Paid!')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)).toEqual([preimage])
  expect(nwc.paymentCounts.get(paymentHash)).toBe(1)
})

test('closed while the wallet pays: onPaid or onCancelled once, when the wallet has answered', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  const made = nwc.issueInvoice()
  await site.open(page, `<bc-button></bc-button><bc-pay-button></bc-pay-button>`, {
    script: `${API_MODULE_SOURCE}; globalThis.told = []
      addEventListener('bc:onpaid', e => e.target.localName === 'bc-pay-button' && told.push('event ' + e.detail.preimage))
      globalThis.launch = invoice => void wallet.launchPaymentModal({ invoice,
        onPaid: r => told.push('paid ' + r.preimage), onCancelled: () => told.push('cancelled') })`,
  })
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  const dialog = getWidgetDialog(page)
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  const launch = (invoice: string) =>
    page.evaluate(text => (globalThis as unknown as { launch(invoice: string): void }).launch(text), invoice)
  const leaveWhilePaying = async () => {
    await dialog.getByRole('button', confirm).click()
    await expect(dialog.getByText('Paying...')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  nwc.behavior.delayMs = 1_000
  await launch(made.invoice)
  await leaveWhilePaying()
  expect(await told()).toEqual([])
  await expect.poll(told).toEqual([`paid ${made.preimage}`])

  nwc.behavior.errors.pay_invoice = { code: 'PAYMENT_FAILED', message: 'no route' }
  await launch(nwc.issueInvoice().invoice)
  await leaveWhilePaying()
  await expect.poll(told).toEqual([`paid ${made.preimage}`, 'cancelled'])
  delete nwc.behavior.errors.pay_invoice

  const button = page.locator('bc-pay-button')
  const other = nwc.issueInvoice()
  await button.evaluate((element, text) => element.setAttribute('invoice', text), other.invoice)
  await button.getByRole('button').click()
  await leaveWhilePaying()
  await expect(button).toHaveText('Paid')
  expect((await told()).slice(2)).toEqual([`event ${other.preimage}`])
})

test('pressed twice while the page reports it paid: one payment', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  nwc.behavior.delayMs = 300
  const { invoice, preimage, paymentHash } = nwc.issueInvoice()
  await site.open(
    page,
    `<bc-button></bc-button>${`<bc-payment invoice="${invoice}"></bc-payment>`.repeat(2)}`,
    {
      script: `${API_MODULE_SOURCE}; globalThis.pay = invoice => wallet.requestProvider()
        .then(p => Promise.all([p.sendPayment(invoice), p.sendPayment(invoice)])).then(all => all.map(r => r.preimage))`,
    },
  )
  const payments = page.locator('bc-payment')
  await payments.first().getByRole('button', confirm).waitFor()
  const paid = page.evaluate(
    text => (globalThis as unknown as { pay(invoice: string): Promise<string[]> }).pay(text),
    invoice,
  )
  for (const payment of await payments.all()) await payment.getByRole('button', confirm).dblclick()
  expect(await paid).toEqual([preimage, preimage])
  for (const payment of await payments.all()) await expect(payment.getByText('Paid!')).toBeVisible()
  expect(nwc.paymentCounts.get(paymentHash)).toBe(1)
  expect(nwc.requests.filter(({ method }) => method === 'pay_invoice')).toHaveLength(1)
})

test('a pay button that is told of a payment elsewhere: its modal says so, its event fires once', async ({
  page,
  site,
  nwc,
}) => {
  const { invoice } = nwc.issueInvoice()
  await site.open(page, `<bc-pay-button invoice="${invoice}"></bc-pay-button>`, {
    script: `globalThis.told = []; addEventListener('bc:onpaid', e => told.push(e.detail.preimage))`,
  })
  const button = page.locator('bc-pay-button')
  await button.getByRole('button').click()
  const dialog = getWidgetDialog(page)
  await dialog.getByRole('img', code).waitFor()
  await button.evaluate(element => element.setAttribute('preimage', 'seen by the shop'))
  await expect(dialog.getByText('Paid!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toHaveText('Paid')
  await button.evaluate(element => element.setAttribute('preimage', 'seen by the shop'))
  expect(await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)).toEqual([
    'seen by the shop',
  ])
})

test('a pay button that was paid is ready again for another invoice, and its event fires once for each', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  const [first, second, third] = [nwc.issueInvoice(), nwc.issueInvoice(), nwc.issueInvoice()]
  await site.open(page, `<bc-button></bc-button><bc-pay-button invoice="${first.invoice}"></bc-pay-button>`, {
    script: `globalThis.told = []; addEventListener('bc:onpaid', e => told.push(e.detail.preimage))`,
  })
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  const button = page.locator('bc-pay-button')
  const dialog = getWidgetDialog(page)
  const pay = async () => {
    await expect(button).toHaveText('Pay Now')
    await button.getByRole('button').click()
    await dialog.getByRole('button', confirm).click()
    await expect(dialog.getByText('Paid!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toHaveText('Paid')
  }
  await pay()
  await button.evaluate((element, text) => element.setAttribute('preimage', text), first.preimage)
  await expect(button).toHaveText('Paid')
  await button.evaluate((element, text) => element.setAttribute('invoice', text), second.invoice)
  await button.evaluate(element => element.removeAttribute('preimage'))
  await pay()
  await button.evaluate((element, text) => element.setAttribute('invoice', text), third.invoice)
  await pay()
  const told = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  expect(told).toEqual([first, second, third].map(({ preimage }) => preimage))

  await button.evaluate(element => element.setAttribute('preimage', 'seen by the shop'))
  await expect(button).toHaveText('Paid')
  await button.evaluate(element => element.removeAttribute('preimage'))
  await expect(button).toHaveText('Pay Now')
})

test('the amount shown is the invoice’s own, and its memo is text', async ({ page, site, nwc }) => {
  const memo = '<img src=x onerror=alert(1)> 1 sat \u202eonly'
  const { invoice } = nwc.issueInvoice({ amountMsats: 2_100_000_500, memo })
  await site.open(page, `<bc-payment invoice="lightning:${invoice.toUpperCase()}"></bc-payment>`)
  const payment = page.locator('bc-payment')
  // A fraction of a satoshi is rounded up, so that the wallet does not pay too little.
  await expect(payment.getByText('2,100,001 sats')).toBeVisible()
  await expect(payment.getByText('<img src=x onerror=alert(1)> 1 sat only')).toBeVisible()
})

test('an invoice that expires while it is shown can no longer be paid', async ({ page, site, nwc }) => {
  await page.clock.install()
  await saveConnection(page, nwc.url)
  const { invoice } = nwc.issueInvoice({ expiry: 60 })
  await site.open(page, `<bc-button></bc-button><bc-payment invoice="${invoice}"></bc-payment>`)
  const payment = page.locator('bc-payment')
  await payment.getByRole('button', confirm).waitFor()
  await page.clock.runFor(62_000)
  await expect(payment.getByRole('alert')).toHaveText('This invoice has expired.')
  await expect(payment.getByRole('button', confirm)).toBeHidden()
})
