import {
  API_MODULE_SOURCE,
  callWidgetApi,
  expect,
  getWidgetDialog,
  saveConnection,
  test,
} from '../support/widget-fixture.ts'

// Tests options that a page may give to `init`. Other options are tested with the features to which they belong.

test('persistConnection and autoConnect: false: no stored connection is used, and none is stored', async ({
  page,
  site,
  nwc,
}) => {
  const elsewhere = (port: number) =>
    `nostr+walletconnect://${'ab'.repeat(32)}?relay=${encodeURIComponent(`ws://127.0.0.1:${port}`)}&secret=${'cd'.repeat(32)}`
  await saveConnection(page, elsewhere(9))
  const sockets: string[] = []
  page.on('websocket', socket => void sockets.push(new URL(socket.url()).host))
  await site.open(page, '<bc-button></bc-button>', {
    script: `${API_MODULE_SOURCE}; wallet.init({ persistConnection: false, autoConnect: false })`,
  })
  await page.goto(`${site.url}/#nwc=${encodeURIComponent(elsewhere(19))}`)
  await page.reload()
  const button = page.locator('bc-button')
  await expect(button).toHaveText('Connect Wallet')
  await callWidgetApi(page, 'connectNWC', nwc.url)
  await expect(button).toHaveText(/^Connected/)
  expect(sockets).toEqual([new URL(nwc.relay).host])
  expect(new URL(page.url()).hash).toMatch(/^#nwc=/)
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).not.toContain(nwc.pubkey)

  await page.reload()
  await expect(button).toHaveText('Connect Wallet')
  await callWidgetApi(page, 'connectNWC', nwc.url)
  await expect(button).toHaveText(/^Connected/)
  expect(sockets).toEqual([new URL(nwc.relay).host, new URL(nwc.relay).host])
  await callWidgetApi(page, 'disconnect')
  expect(await page.evaluate(() => localStorage.getItem('bc:config'))).toBeNull()
})

test('showBalance: false: no balance is shown anywhere', async ({ page, site, nwc }) => {
  await site.open(page, '<bc-button></bc-button>', {
    script: `${API_MODULE_SOURCE}; wallet.init({ showBalance: false })`,
  })
  await callWidgetApi(page, 'connectNWC', nwc.url)
  const button = page.locator('bc-button')
  await expect(button).toHaveText('Connected')
  await button.getByRole('button').click()
  await expect(getWidgetDialog(page).getByRole('heading', { name: 'Wallet Connected' })).toBeVisible()
  await expect(getWidgetDialog(page).getByText(/sats|Balance/)).toHaveCount(0)
  await expect(button).toHaveText('Connected')
})

test('connecting can be cancelled: a late answer connects nothing, and the next try starts afresh', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '<bc-button></bc-button>', { script: API_MODULE_SOURCE })
  const button = page.locator('bc-button')
  await button.getByRole('button').click()
  const dialog = getWidgetDialog(page)
  await dialog.getByRole('button', { name: 'NWC', exact: true }).click()
  const secret = dialog.locator('input[type=password]')
  await secret.fill(nwc.url)
  const socket = page.waitForEvent('websocket')
  nwc.behavior.delayMs = 700
  await secret.press('Enter')
  await expect(dialog.getByText('Waiting for NWC')).toBeVisible()
  await expect.poll(() => nwc.requests.length).toBe(1)
  const closed = (await socket).waitForEvent('close')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Cancel returns to the form without an error message, and closes the socket.
  await expect(secret).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await closed
  expect(await callWidgetApi(page, 'isConnected')).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('bc:config'))).toBeNull()
  nwc.behavior.delayMs = 0
  await secret.fill(nwc.url)
  await secret.press('Enter')
  await expect(dialog.getByText('Connected!')).toBeVisible()
})
