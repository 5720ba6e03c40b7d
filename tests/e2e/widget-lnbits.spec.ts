import { startLnbits } from '../peers/lnbits-server.ts'
import { API, call, expect, openTile, saved, staysAndGoes, test } from '../support/widget.ts'

test('LNbits: by its address and key; missing fields are reported', async ({ page, site, lnbits, watch }) => {
  watch.expect(/401/)
  await site.open(page, '<bc-button></bc-button>')
  const dialog = await openTile(page, 'LNbits')
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
  expect(await saved(page)).toEqual({
    connectorName: 'LNbits',
    connectorType: 'lnbits',
    lnbitsAdminKey: lnbits.adminKey,
    lnbitsInstanceUrl: lnbits.url,
  })
  await staysAndGoes(page, '50,000 sats')
})

test('LNbits: the key is not sent to a redirect’s target, and what the wallet cannot do is reported', async ({
  page,
  site,
  lnbits,
  watch,
}) => {
  watch.expect(/ERR_FAILED|redirect/i)
  const thief = await startLnbits()
  await site.open(page, '<bc-button></bc-button>', {
    script: `${API}
      globalThis.keysend = () => wallet.requestProvider().then(p => p.keysend({})).catch(e => e.message)`,
  })
  const config = {
    connectorName: 'LNbits',
    connectorType: 'lnbits',
    lnbitsInstanceUrl: lnbits.url,
    lnbitsAdminKey: lnbits.adminKey,
  }
  await call(page, 'connect', config)
  await expect(page.locator('bc-button')).toHaveText('Connected50,000 sats')
  const refused = await page.evaluate(() => (globalThis as unknown as { keysend(): unknown }).keysend())
  expect(refused).toBe('Method not implemented.')
  const before = lnbits.requests.length
  lnbits.mood.redirect = `${thief.url}/api/v1/wallet`
  await call(page, 'refreshBalance')
  await expect.poll(() => lnbits.requests.length).toBeGreaterThan(before)
  await call(page, 'disconnect')
  await call(page, 'connect', config)
  expect(await call(page, 'isConnected')).toBe(false)
  expect(thief.requests).toEqual([])
  await thief.close()
})
