import type { Page } from '@playwright/test'
import { type NwcWallet, startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { startLnbitsServer } from '../../tests/peers/lnbits-server.ts'
import { bridgeWebSocket } from '../../tests/support/bridge-web-socket.ts'
import { test as base, expect } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const test = base.extend<{ wallet: NwcWallet }>({
  wallet: async ({ relay }, use) => {
    const wallet = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
    await use(wallet)
    wallet.close()
  },
})
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const secretField = (page: Page) => page.getByPlaceholder('nostr+walletconnect://...')
/** The Back button of the connection flow. The page around the flow has another Back button. */
const back = (page: Page) =>
  page.getByRole('region', { name: 'Wallet' }).getByRole('button', { name: 'Back' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('bc:config'))

test('connects by a secret, shows the balance in a currency, survives a reload, and disconnects', async ({
  page,
  goto,
  demo,
  wallet,
  watch,
}) => {
  watch.expect(/outside: https:\/\/getalby\.com\/api\/rates/)
  await page.route('https://getalby.com/api/rates/usd.json', route =>
    route.fulfill({ json: { rate_float: 60_000 }, headers: { 'Access-Control-Allow-Origin': '*' } }),
  )
  await goto('/')
  await signIn(page, demo.network.people[0] as never)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL(/\/settings\/wallet$/)
  await expect(page.getByRole('heading', { name: 'How would you like to connect to Pinion' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'show all (10)' })).toBeVisible()
  await expect(tile(page, 'LN Link')).toHaveCount(0)
  await page.getByRole('button', { name: 'show all (10)' }).click()
  await expect(tile(page, 'LN Link')).toBeVisible()

  await tile(page, 'NWC').click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a URL')
  await back(page).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await tile(page, 'NWC').click()
  await expect(secretField(page)).toHaveAttribute('type', 'password')
  await secretField(page).fill(wallet.url)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connected!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await expect(page.getByText('Connected through NWC')).toBeVisible()
  const balance = page.getByTitle('Change currency')
  await expect(balance).toHaveText('1,000,000 sats')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByText('1M sats')).toHaveAttribute('title', '1,000,000 sats')
  // A large balance must not make the label 'Wallet' beside it wrap, so its row stays as high as that of 'Search'.
  const height = async (text: string) => (await menu.getByText(text, { exact: true }).boundingBox())?.height
  expect(await height('Wallet')).toBe(await height('Search'))
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(menu.getByText('1M sats')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  // The stored connection names the wallet in plain text, but its secret is encrypted.
  const sealed = { v: 1, iv: expect.any(String), ct: expect.any(String) }
  const config = { connectorName: 'NWC', connectorType: 'nwc.generic' }
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? '{}'))
    .toEqual({ ...config, nwcUrl: sealed })
  expect(await stored(page)).not.toContain(wallet.pubkey)
  await balance.click()
  await page.getByRole('listbox', { name: 'Currency' }).selectOption('BTC')
  await expect(balance).toHaveText('0.01000000 BTC')
  await balance.click()
  await page.getByRole('listbox', { name: 'Currency' }).selectOption('USD')
  await expect(balance).toHaveText('US$600.00')

  await page.reload()
  await expect(page.getByTitle('Change currency')).toHaveText('US$600.00')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('US$600.00')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { name: /How would you like to connect/ })).toBeVisible()
  expect(await stored(page)).toBeNull()

  // An older version or another page may have stored a connection with a readable secret. The app uses it and encrypts
  // it.
  await page.evaluate(
    text => localStorage.setItem('bc:config', text),
    JSON.stringify({ ...config, nwcUrl: wallet.url }),
  )
  await page.reload()
  await expect(page.getByTitle('Change currency')).toHaveText('US$600.00')
  await expect.poll(() => stored(page)).not.toContain(wallet.pubkey)
})

test('a connector that is switched off has no tile, until it is on again', async ({ page, goto, follow }) => {
  await goto('/settings/plugins')
  const plugin = page.getByRole('switch', { name: 'Coinos', exact: true })
  for (const on of [false, true]) {
    await plugin.click()
    await expect(plugin).toHaveAttribute('aria-checked', String(on))
    await follow('/settings/wallet')
    await expect(tile(page, 'NWC')).toBeVisible()
    await expect(tile(page, 'Coinos')).toBeVisible({ visible: on })
    await follow('/settings/plugins')
  }
})

test('by the code of Alby Go, which asks for the needed permissions', async ({
  page,
  goto,
  relay,
  wallet,
  watch,
}) => {
  watch.expect(/cannot be reached/)
  const alerts: string[] = []
  page.on('dialog', dialog => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  let away = true
  await bridgeWebSocket(page, 'wss://relay.getalby.com/v1', relay.url, () => away)
  await goto('/settings/wallet')
  await tile(page, 'Alby Hub').click()
  await page.getByRole('button', { name: 'Alby Go' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('The wallet’s relay cannot be reached: relay.getalby.com')
  await expect.poll(() => alerts).toEqual(['The wallet’s relay cannot be reached: relay.getalby.com'])
  away = false
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('Waiting for connection')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const asked = wallet.approveConnection(await page.evaluate(() => navigator.clipboard.readText()))
  expect(Object.fromEntries(asked)).toEqual({
    name: 'Pinion',
    relay: 'wss://relay.getalby.com/v1',
    request_methods:
      'get_info get_balance get_budget pay_invoice list_transactions lookup_invoice make_invoice',
  })
  await expect(page.getByRole('heading', { name: 'Connected!' })).toBeVisible()
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? '{}'))
    .toMatchObject({ connectorType: 'nwc.albyhub' })
})

test('by the page of Coinos: only a message from that page, in that window, is accepted', async ({
  page,
  goto,
  relay,
  wallet,
  watch,
}) => {
  watch.expect(/outside: https:\/\/coinos\.io/)
  await page
    .context()
    .route('https://coinos.io/apps/new*', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Coinos</title>' }),
    )
  await goto('/settings/wallet')
  const opening = page.waitForEvent('popup')
  await tile(page, 'Coinos').click()
  const popup = await opening
  await popup.waitForLoadState()
  const asked = new URL(popup.url()).searchParams
  expect(asked.get('name')).toBe('Pinion')
  wallet.approveConnection(`nostr+walletauth://${asked.get('pubkey')}?x`)
  const yes = { type: 'nwc:success', relayUrls: [relay.url], walletPubkey: wallet.pubkey }
  // An answer of the wallet counts only if it comes from the wallet's window. The page sends the first message to
  // itself.
  await page.evaluate(message => postMessage(message, '*'), { ...yes, walletPubkey: 'a'.repeat(64) })
  await popup.evaluate(message => opener.postMessage(message, '*'), yes)
  await expect(page.getByRole('heading', { name: 'Connected!' })).toBeVisible()
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? '{}'))
    .toMatchObject({ connectorType: 'nwc.coinos' })
})

test('by LNbits, with a message for each thing that is missing', async ({ page, goto, watch }) => {
  watch.expect(/401|Unauthorized/)
  const lnbits = await startLnbitsServer()
  await goto('/settings/wallet')
  await tile(page, 'LNbits').click()
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  await connect.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter your admin key')
  await page.getByPlaceholder('Your 32 digit admin key').fill('wrong')
  await connect.click()
  await expect(page.getByRole('alert')).toHaveText('Please enter your LNbits instance URL')
  await page.getByLabel('LNbits URL').fill(`${lnbits.url}/`)
  await connect.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid adminkey')
  await page.getByPlaceholder('Your 32 digit admin key').fill(lnbits.adminKey)
  await page.getByLabel('LNbits URL').fill(`${lnbits.url}/`)
  await connect.click()
  await expect(page.getByText('50,000 sats').first()).toBeVisible()
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? '{}'))
    .toEqual({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsAdminKey: { v: 1, iv: expect.any(String), ct: expect.any(String) },
      lnbitsInstanceUrl: lnbits.url,
    })
  await lnbits.close()
})

test('by an extension, if there is one; by Rizful over the LNbits screen; help and new wallets', async ({
  page,
  goto,
}) => {
  await page.addInitScript(() => {
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
  await goto('/settings/wallet')
  await tile(page, 'Rizful').click()
  await expect(page.getByRole('heading', { name: 'Connect by Nostr Wallet Connect' })).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByText(/local storage/)).toBeVisible()
  await back(page).click()
  await back(page).click()
  await page.getByRole('button', { name: 'Get one here' }).click()
  await expect(page.getByText('Self-custodial')).toBeVisible()
  await back(page).click()
  await tile(page, 'Browser Extensions').click()
  await expect(page.getByText('1,234 sats').first()).toBeVisible()
  await page.evaluate(() => void dispatchEvent(new Event('test-accountChanged')))
  await expect(page.getByText('5,678 sats').first()).toBeVisible()
  await expect(page.getByText('1,234 sats')).toHaveCount(0)
})
