import { bridgeWebSocket } from '../support/bridge-web-socket.ts'
import {
  API_MODULE_SOURCE,
  callWidgetApi,
  expect,
  getWidgetDialog,
  pressWalletTile,
  test,
} from '../support/widget-fixture.ts'

// Tests the permissions and budgets of a wallet connection, and the message that a visitor reads when the wallet
// refuses (NIP-47).

const DAY = 86_400
const MEANINGS = [
  ['RATE_LIMITED', 'The wallet is asked too often. Try again in a minute.'],
  ['NOT_IMPLEMENTED', 'The wallet does not know how to do this.'],
  ['INSUFFICIENT_BALANCE', 'There is not enough in the wallet, fees included.'],
  ['QUOTA_EXCEEDED', 'The budget that the wallet allows this page is used up.'],
  ['RESTRICTED', 'The wallet does not allow this page to do this.'],
  ['UNAUTHORIZED', 'The wallet does not know this connection. Connect it anew.'],
] as const

test('a granted budget is used for payments until it is spent, and again when it is renewed; each refusal is shown', async ({
  page,
  site,
  nwc,
}) => {
  await bridgeWebSocket(page, /^wss:\/\/nwclay\.paywithflash\.com\/?$/, nwc.relay)
  await site.open(page, '<bc-button></bc-button><bc-payment></bc-payment>', {
    script: `${API_MODULE_SOURCE}
      wallet.init({ providerConfig: { nwc: { authorizationUrlOptions: { maxAmount: 50_000, budgetRenewal: 'daily',
        requestMethods: ['get_info', 'get_balance', 'pay_invoice', 'lookup_invoice'] } } } })
      globalThis.sign = () => wallet.requestProvider().then(p => p.signMessage('tea')).catch(e => e.message)`,
  })
  const dialog = await pressWalletTile(page, 'Flash Wallet')
  const request = await dialog.getByRole('link', { name: 'Open Flash Wallet' }).getAttribute('href')
  const asked = nwc.approveConnection(request ?? '')
  expect([asked.get('max_amount'), asked.get('budget_renewal')]).toEqual(['50000', 'daily'])
  await expect(dialog.getByText('Connected!')).toBeVisible()
  await page.keyboard.press('Escape')

  const payment = page.locator('bc-payment')
  const confirm = payment.getByRole('button', { name: 'Confirm Payment' })
  const alert = payment.getByRole('alert')
  const show = () =>
    payment.evaluate(
      (element, invoice) => element.setAttribute('invoice', invoice),
      nwc.issueInvoice().invoice,
    )
  for (const _ of [1, 2]) {
    await show()
    await confirm.click()
    await expect(payment.getByText('Paid!')).toBeVisible()
  }
  await show()
  await confirm.click()
  await expect(alert).toHaveText('Your budget for this app is used up')
  nwc.advanceClock(DAY)
  await confirm.click()
  await expect(payment.getByText('Paid!')).toBeVisible()
  const signed = await page.evaluate(() => (globalThis as unknown as { sign(): unknown }).sign())
  expect(signed).toBe('This app does not have the sign_message permission')

  // If the wallet gives only an error code, the widget shows its own text for the code.
  await show()
  for (const [code, meaning] of MEANINGS) {
    nwc.behavior.errors.pay_invoice = { code, message: '' }
    await confirm.click()
    await expect(alert).toHaveText(meaning)
  }
  delete nwc.behavior.errors.pay_invoice
  expect([...nwc.paymentCounts.values()]).toEqual([1, 1, 1])
  await confirm.click()
  await expect(payment.getByText('Paid!')).toBeVisible()
  expect([...nwc.paymentCounts.values()]).toEqual([1, 1, 1, 1])

  nwc.behavior.errors.get_info = { code: 'UNAUTHORIZED', message: '' }
  await callWidgetApi(page, 'connectNWC', nwc.url)
  await callWidgetApi(page, 'launchModal')
  await expect(getWidgetDialog(page).getByRole('alert')).toHaveText(MEANINGS[5][1])
})
