import { startLnbitsServer } from '../peers/lnbits-server.ts'
import {
  API_MODULE_SOURCE,
  callWidgetApi,
  expect,
  expectPersistsUntilDisconnect,
  pressWalletTile,
  readSavedConnection,
  test,
} from '../support/widget-fixture.ts'

test('LNbits: by its address and key; missing fields are reported', async ({ page, site, lnbits, watch }) => {
  watch.expect(/401/)
  await site.open(page, '<bc-button></bc-button>')
  const dialog = await pressWalletTile(page, 'LNbits')
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true })
  const key = dialog.getByPlaceholder('Your 32 digit admin key')
  await expect(key).toHaveAttribute('type', 'password')
  await connect.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter your admin key')
  await key.fill('wrong')
  await connect.click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter your LNbits instance URL')
  await dialog.getByLabel('LNbits URL').fill(`${lnbits.url}/`)
  await connect.click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid adminkey')
  await key.fill(lnbits.adminKey)
  await expect(dialog.getByLabel('LNbits URL')).toHaveValue(`${lnbits.url}/`)
  await connect.click()
  await expect(dialog.getByText('Connected!')).toBeVisible()
  expect(await readSavedConnection(page)).toEqual({
    connectorName: 'LNbits',
    connectorType: 'lnbits',
    lnbitsAdminKey: lnbits.adminKey,
    lnbitsInstanceUrl: lnbits.url,
  })
  await expectPersistsUntilDisconnect(page, '50,000 sats')
})

test('LNbits: the key is not sent to a redirect’s target, and what the wallet cannot do is reported', async ({
  page,
  site,
  lnbits,
  watch,
}) => {
  watch.expect(/ERR_FAILED|redirect/i)
  const thief = await startLnbitsServer()
  await site.open(page, '<bc-button></bc-button>', {
    script: `${API_MODULE_SOURCE}
      globalThis.keysend = () => wallet.requestProvider().then(p => p.keysend({})).catch(e => e.message)`,
  })
  const config = {
    connectorName: 'LNbits',
    connectorType: 'lnbits',
    lnbitsInstanceUrl: lnbits.url,
    lnbitsAdminKey: lnbits.adminKey,
  }
  await callWidgetApi(page, 'connect', config)
  await expect(page.locator('bc-button')).toHaveText('Connected50,000 sats')
  const refused = await page.evaluate(() => (globalThis as unknown as { keysend(): unknown }).keysend())
  expect(refused).toBe('Method not implemented.')
  const before = lnbits.requests.length
  lnbits.behavior.redirect = `${thief.url}/api/v1/wallet`
  await callWidgetApi(page, 'refreshBalance')
  await expect.poll(() => lnbits.requests.length).toBeGreaterThan(before)
  await callWidgetApi(page, 'disconnect')
  await callWidgetApi(page, 'connect', config)
  expect(await callWidgetApi(page, 'isConnected')).toBe(false)
  expect(thief.requests).toEqual([])
  await thief.close()
})
