import { bridgeWebSocket } from '../support/bridge-web-socket.ts'
import {
  expect,
  expectPersistsUntilDisconnect,
  getWidgetDialog,
  pressWalletTile,
  readSavedConnection,
  test,
} from '../support/widget-fixture.ts'

// Tests each connector for which a test server exists, on a page of another origin with the strictest content security
// policy.

for (const [tile, connectorType, connectorName, filters] of [
  ['NWC', 'nwc.generic', 'NWC'],
  ['LN Link', 'nwc.lnfi', 'LN Link'],
  ['Primal Mobile', 'nwc.primal', 'Primal Mobile'],
  ['Cashu.me', 'nwc.cashume', 'Cashu.me'],
  // The tile of Rizful opens the screen of LNbits.
  ['Rizful', 'nwc.lnbits', 'LNbits'],
  ['LNbits NWC Plugin', 'nwc.lnbits', 'LNbits', "filters: ['nwc']"],
] as const)
  test(`${tile}: by a connection secret`, async ({ page, site, nwc }) => {
    await site.open(page, '<bc-button></bc-button>', {
      script: `import { init } from '/widget/index.js'; init({ ${filters ?? ''} })`,
    })
    const dialog = await pressWalletTile(page, tile)
    const secret = dialog.getByPlaceholder('nostr+walletconnect://...')
    await expect(secret).toHaveAttribute('type', 'password')
    // The screen lists the steps that lead to a connection.
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a URL')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await dialog.getByRole('button', { name: tile, exact: true }).click()
    await secret.fill(nwc.url)
    await secret.press('Enter')
    await expect(dialog.getByText('Connected!')).toBeVisible()
    expect(await readSavedConnection(page)).toEqual({ connectorName, connectorType, nwcUrl: nwc.url })
    await expectPersistsUntilDisconnect(page, '1,000,000 sats')
  })

test('Alby Hub: by a connection secret', async ({ page, site, nwc }) => {
  await site.open(page, '<bc-button></bc-button>')
  const dialog = await pressWalletTile(page, 'Alby Hub')
  await dialog.getByRole('button', { name: 'Connection Secret' }).click()
  await dialog.locator('input[type=password]').fill(nwc.url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText('Connected!')).toBeVisible()
  await expectPersistsUntilDisconnect(page, '1,000,000 sats')
})

for (const [tile, way, relay, connectorType, connectorName] of [
  ['Alby Hub', 'Alby Go', 'wss://relay.getalby.com/v1', 'nwc.albyhub', 'Alby Go'],
  ['Flash Wallet', undefined, 'wss://nwclay.paywithflash.com', 'nwc.flash', 'Flash Wallet'],
] as const)
  test(`${connectorName}: by a code to scan, which asks for the permissions the page wants`, async ({
    page,
    site,
    nwc,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await bridgeWebSocket(page, new RegExp(`^${relay}/?$`), nwc.relay)
    await site.open(page, '<bc-button></bc-button>', {
      script: `import { init } from '/widget/index.js'
        init({ appName: 'Tea shop', appIcon: 'https://tea.test/icon.png', providerConfig: { nwc: { authorizationUrlOptions: {
          maxAmount: 1000, budgetRenewal: 'weekly', isolated: true, expiresAt: new Date(2e12), metadata: { a: 1 },
          notificationTypes: ['payment_received'], returnTo: 'https://tea.test/back' } } } })`,
    })
    const dialog = await pressWalletTile(page, tile)
    if (way) await dialog.getByRole('button', { name: way }).click()
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(dialog.getByText('Waiting for connection')).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible()
    const asked = nwc.approveConnection(await page.evaluate(() => navigator.clipboard.readText()))
    expect(Object.fromEntries(asked)).toEqual({
      name: 'Tea shop',
      icon: 'https://tea.test/icon.png',
      relay,
      request_methods:
        'get_info get_balance get_budget pay_invoice list_transactions lookup_invoice make_invoice',
      notification_types: 'payment_received',
      max_amount: '1000',
      budget_renewal: 'weekly',
      expires_at: '2000000000',
      isolated: 'true',
      metadata: '{"a":1}',
      return_to: 'https://tea.test/back',
    })
    await expect(dialog.getByText('Connected!')).toBeVisible()
    expect(await readSavedConnection(page)).toMatchObject({ connectorName, connectorType })
    await expectPersistsUntilDisconnect(page, '1,000,000 sats')
  })

test.describe(() => {
  test.use({ hasTouch: true })
  test('Alby Go on a phone: the request opens the app by itself, and a link can open it again', async ({
    page,
    site,
    nwc,
  }) => {
    await bridgeWebSocket(page, 'wss://relay.getalby.com/v1', nwc.relay)
    await page.addInitScript(() =>
      (globalThis as unknown as { navigation: EventTarget }).navigation.addEventListener(
        'navigate',
        event => {
          const { url } = (event as unknown as { destination: { url: string } }).destination
          if (url.startsWith('nostr')) document.body.dataset.opened = url
        },
      ),
    )
    await site.open(page, '<bc-button></bc-button>')
    const dialog = await pressWalletTile(page, 'Alby Hub')
    await dialog.getByRole('button', { name: 'Alby Go' }).click()
    const link = dialog.getByRole('link', { name: 'Open Alby Go' })
    await expect(link).toHaveAttribute('href', /^nostr\+walletauth/)
    await expect(page.locator('body')).toHaveAttribute('data-opened', (await link.getAttribute('href')) ?? '')
  })
})

for (const [tile, way, address, connectorType] of [
  ['Alby Hub', 'Alby Cloud', 'https://my.albyhub.com/apps/new', 'nwc.albyhub'],
  ['Coinos', undefined, 'https://coinos.io/apps/new', 'nwc.coinos'],
] as const)
  test(`${way ?? tile}: on the wallet's own page, and only that page’s message is accepted`, async ({
    page,
    site,
    nwc,
    watch,
  }) => {
    watch.expect(new RegExp(`outside: ${address}`))
    await page
      .context()
      .route(`${address}*`, route =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wallet</title>' }),
      )
    await site.open(page, '<bc-button></bc-button>', {
      script: `import { init } from '/widget/index.js'
        init({ appName: 'Tea shop', providerConfig: { nwc: { authorizationUrlOptions: { maxAmount: 1000,
          budgetRenewal: 'weekly', name: 'Till', requestMethods: ['get_info', 'get_balance'], expiresAt: new Date(2e12), isolated: true } } } })`,
    })
    const opening = page.waitForEvent('popup')
    const dialog = await pressWalletTile(page, tile)
    if (way) await dialog.getByRole('button', { name: way }).click()
    const popup = await opening
    await popup.waitForLoadState()
    const asked = new URL(popup.url()).searchParams
    expect(Object.fromEntries(asked)).toEqual({
      name: 'Till',
      pubkey: expect.stringMatching(/^[0-9a-f]{64}$/),
      request_methods: 'get_info get_balance',
      max_amount: '1000',
      budget_renewal: 'weekly',
      expires_at: '2000000000',
      isolated: 'true',
    })
    nwc.approveConnection(`nostr+walletauth://${asked.get('pubkey')}?${asked}`)
    const yes = { type: 'nwc:success', relayUrl: nwc.relay, walletPubkey: nwc.pubkey }
    await page.evaluate(message => postMessage(message, '*'), { ...yes, walletPubkey: 'a'.repeat(64) })
    await popup.evaluate(message => opener.postMessage(message, '*'), yes)
    await expect(dialog.getByText('Connected!')).toBeVisible()
    expect(await readSavedConnection(page)).toMatchObject({ connectorType })
    await expectPersistsUntilDisconnect(page, '1,000,000 sats')
  })

test('a browser extension: its tile shows if there is one; connect, balance, another account, reload', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('installed')) return
    let balance = 1234
    Object.assign(window, {
      webln: {
        enable: async () => {},
        getInfo: async () => ({ node: { alias: 'Extension' }, methods: ['getBalance', 'sendPayment'] }),
        getBalance: async () => ({ balance }),
        on: (name: string, fn: () => void) => addEventListener(`test-${name}`, fn),
      },
    })
    addEventListener('test-accountChanged', () => {
      balance = 5678
    })
  })
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  await expect(getWidgetDialog(page).getByRole('button', { name: 'Alby Hub' })).toBeVisible()
  await expect(getWidgetDialog(page).getByRole('button', { name: 'Browser Extensions' })).toBeHidden()
  await page.evaluate(() => localStorage.setItem('installed', 'yes'))
  await page.reload()
  const dialog = await pressWalletTile(page, 'Browser Extensions')
  await expect(dialog.getByText('Connected!')).toBeVisible()
  expect(await readSavedConnection(page)).toMatchObject({ connectorType: 'extension.generic' })
  await expect(page.locator('bc-button')).toContainText('1,234 sats')
  await page.evaluate(() => void dispatchEvent(new Event('test-accountChanged')))
  await expect(page.locator('bc-button')).toContainText('5,678 sats')
  await expectPersistsUntilDisconnect(page, '1,234 sats')
})

test('Lightning Node Connect asks for a pairing phrase; without one, nothing happens', async ({
  page,
  site,
}) => {
  await site.open(page, '<bc-button></bc-button>')
  const asked = page.waitForEvent('dialog')
  const pressing = pressWalletTile(page, 'Lightning Node Connect')
  const prompt = await asked
  expect(prompt.message()).toBe('Enter pairing phrase')
  await prompt.accept('')
  const dialog = await pressing
  await expect(dialog.getByText('How would you like to connect')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
})

test('a connection in the address, also behind a path of the page, is used and removed', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '<bc-button></bc-button>')
  for (const [hash, left] of [
    [`#/?nwc=${encodeURIComponent(nwc.url)}`, '#/'],
    [`#/shop?tea=green&nwc=${encodeURIComponent(nwc.url)}`, '#/shop?tea=green'],
    [`#nwc=${encodeURIComponent(nwc.url)}`, ''],
  ] as const) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site.url}/${hash}`)
    await page.reload()
    await expect(page.locator('bc-button')).toHaveText(/Connected/)
    expect(new URL(page.url()).hash).toBe(left)
  }
})
