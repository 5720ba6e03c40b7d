import {
  API_MODULE_SOURCE,
  connectByNwc,
  type ExposedApi,
  expect,
  getWidgetDialog,
  saveConnection,
  test,
} from '../support/widget-fixture.ts'

// Each test is about a defect of bitcoin-connect 3.12.3 that this widget must not have.

test('a preimage that does not prove the payment does not end as Paid', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  nwc.behavior.preimage = 'ab'.repeat(32)
  const { invoice } = nwc.issueInvoice()
  await site.open(page, `<bc-button></bc-button><bc-pay-button invoice="${invoice}"></bc-pay-button>`)
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  await page.locator('bc-pay-button').getByRole('button').click()
  nwc.behavior.dropsAnswer = method => method === 'lookup_invoice'
  await getWidgetDialog(page).getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(getWidgetDialog(page).getByText(/Payment pending/)).toBeVisible()
  await expect(getWidgetDialog(page).getByText('Paid!')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.locator('bc-pay-button')).toHaveText('Pay Now')
})

test('Disconnect closes the socket and the modal, and the provider that the page holds refuses', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  let open = 0
  page.on('websocket', socket => {
    open++
    socket.on('close', () => open--)
  })
  await site.open(page, '<bc-button></bc-button>', { script: API_MODULE_SOURCE })
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  await page.evaluate(() => {
    const page = globalThis as unknown as ExposedApi
    page.kept = page.wallet.requestProvider()
    page.wallet.launchModal()
  })
  await expect(getWidgetDialog(page)).toBeVisible()
  expect(open).toBeGreaterThan(0)
  await page.evaluate(() => (globalThis as unknown as ExposedApi).wallet.disconnect())
  await expect(getWidgetDialog(page)).toBeHidden()
  await expect.poll(() => open).toBe(0)
  const { invoice } = nwc.issueInvoice()
  const refused = await page.evaluate(async text => {
    const provider = await (globalThis as unknown as ExposedApi).kept
    return provider.sendPayment(text).then(
      () => 'paid',
      (error: Error) => error.message,
    )
  }, invoice)
  expect(refused).toBe('The wallet is not connected.')
  expect(nwc.paymentCounts.size).toBe(0)
})

test('two launchModal calls give one modal', async ({ page, site }) => {
  await site.open(page, '', { script: API_MODULE_SOURCE })
  await page.locator('body[data-ready]').waitFor()
  await page.evaluate(() => {
    const { wallet } = globalThis as unknown as ExposedApi
    wallet.launchModal()
    wallet.launchModal()
  })
  await expect(getWidgetDialog(page)).toBeVisible()
  await expect(page.locator('bc-modal')).toHaveCount(1)
  await page.evaluate(() => (globalThis as unknown as ExposedApi).wallet.closeModal())
  await expect(page.locator('bc-modal')).toHaveCount(0)
})

test('a modal sets only its own pay button to Loading', async ({ page, site, nwc }) => {
  const invoices = [nwc.issueInvoice().invoice, nwc.issueInvoice().invoice]
  await site.open(
    page,
    `<bc-button></bc-button>${invoices.map(text => `<bc-pay-button invoice="${text}"></bc-pay-button>`).join('')}`,
  )
  const [first, second] = [page.locator('bc-pay-button').first(), page.locator('bc-pay-button').nth(1)]
  await page.locator('bc-button').getByRole('button').click()
  await expect(getWidgetDialog(page)).toBeVisible()
  await expect(first).toHaveText('Pay Now')
  await page.keyboard.press('Escape')
  await first.getByRole('button').click()
  await expect(first).toHaveText('Loading...')
  await expect(second).toHaveText('Pay Now')
})

test('a dialog with a role and a name; the focus stays inside and goes back; Escape; the shade', async ({
  page,
  site,
}) => {
  await site.open(page, '<bc-button></bc-button><a href="#beside">beside</a>')
  const button = page.locator('bc-button').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a lightning wallet' })
  await dialog.getByRole('button', { name: 'NWC', exact: true }).waitFor()
  const outside = () =>
    page.evaluate(() => {
      const active = document.activeElement
      return active && !['BC-MODAL', 'BODY', 'HTML'].includes(active.tagName) ? active.outerHTML : ''
    })
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press(i < 20 ? 'Tab' : 'Shift+Tab')
    expect(await outside()).toBe('')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a reconnect that fails at load keeps the connection', async ({ page, site, watch }) => {
  watch.expect(/WebSocket connection to 'ws:\/\/127\.0\.0\.1:9/)
  const url = `nostr+walletconnect://${'ab'.repeat(32)}?relay=${encodeURIComponent('ws://127.0.0.1:9')}&secret=${'cd'.repeat(32)}`
  await saveConnection(page, url)
  await site.open(page, '<bc-button></bc-button>')
  await expect(page.locator('bc-button')).toHaveText('Connecting...')
  await expect(page.locator('bc-button')).toHaveText('Connect Wallet')
  expect(await page.evaluate(() => localStorage.getItem('bc:config'))).toContain(url)
})

test('a reconnect whose code cannot be loaded, or that the wallet refuses, keeps the connection; both are shown', async ({
  page,
  site,
  nwc,
  watch,
}) => {
  watch.expect(/ERR_FAILED/, /did not load/)
  await saveConnection(page, nwc.url)
  await page.route('**/chunks/nwc-*.js', route => route.abort())
  await site.open(page, '<bc-button></bc-button>')
  const button = page.locator('bc-button')
  await expect(button).toHaveText('Connect Wallet')
  const kept = () => page.evaluate(() => localStorage.getItem('bc:config'))
  expect(await kept()).toContain(nwc.url)
  await button.getByRole('button').click()
  const dialog = getWidgetDialog(page)
  await expect(dialog.getByRole('alert')).toContainText('could not be loaded')
  await expect(dialog.getByText('Your connection through NWC is kept')).toBeVisible()
  // The tiles are higher than a phone's screen. The error must be visible without scrolling.
  await page.setViewportSize({ width: 390, height: 700 })
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })

  await page.unroute('**/chunks/nwc-*.js')
  nwc.behavior.errors.get_info = { code: 'UNAUTHORIZED', message: 'Who are you?' }
  await page.reload()
  await expect(button).toHaveText('Connect Wallet')
  await button.getByRole('button').click()
  await expect(dialog.getByRole('alert')).toHaveText('Who are you?')
  expect(await kept()).toContain(nwc.url)
  nwc.behavior.errors = {}
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(button).toHaveText(/^Connected/)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(button).toHaveText('Connect Wallet')
  expect(await kept()).toBeNull()
})

test('a wallet that does not answer is not connected', async ({ page, site, nwc }) => {
  nwc.behavior.dropsAnswer = () => true
  await page.clock.install()
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  const dialog = getWidgetDialog(page)
  await dialog.getByRole('button', { name: 'NWC', exact: true }).click()
  await dialog.locator('input[type=password]').fill(nwc.url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(() => nwc.requests.map(({ method }) => method)).toEqual(['get_info'])
  await page.clock.fastForward(20_000)
  await expect(dialog.getByRole('alert')).toHaveText('The wallet has not answered.')
  await expect(dialog.getByText('Connected!')).toBeHidden()
})

test('a flow that is moved in the page keeps its place; an invoice set before or while its code loads counts', async ({
  page,
  site,
  nwc,
}) => {
  const { invoice: late } = nwc.issueInvoice({ memo: 'Set late' })
  await page.route('**/chunks/payment-flow-*.js', async route => {
    await page.locator('#late').evaluate((element, text) => element.setAttribute('invoice', text), late)
    await route.continue()
  })
  const body =
    '<div id="one"><bc-connect></bc-connect></div><div id="two"></div><bc-payment id="late"></bc-payment>'
  await site.open(page, body, {
    head: '',
    script: `const early = document.createElement('bc-payment')
      early.invoice = '${nwc.issueInvoice({ memo: 'Set early' }).invoice}'
      document.querySelector('#two').append(early)
      await import('/widget/index.js')`,
  })
  const flow = page.locator('bc-connect')
  await flow.getByRole('button', { name: 'NWC', exact: true }).click()
  await flow.locator('input[type=password]').fill('half a word')
  await page.evaluate(() =>
    document.querySelector('#two')?.append(document.querySelector('bc-connect') ?? ''),
  )
  await expect(flow.locator('input[type=password]')).toHaveValue('half a word')
  await expect(page.locator('#two bc-payment').getByText('Set early')).toBeVisible()
  await expect(page.locator('#late').getByText('Set late')).toBeVisible()
})

test('works where storage is refused', async ({ page, site, nwc }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  await connectByNwc(page, nwc.url)
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
})

test('a saved connection that is garbage is no connection', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('bc:config', '{"connectorType":["x"],"nwcUrl":7'))
  await site.open(page, '<bc-button></bc-button>')
  await expect(page.locator('bc-button')).toHaveText('Connect Wallet')
})
