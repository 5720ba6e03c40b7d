import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { connectByNwc, expect, getWidgetDialog, test } from '../support/widget-fixture.ts'

// Pages that use bitcoin-connect 3.12 must still work when they import this widget instead. The tests use the
// documented interface of bitcoin-connect.

const widget = resolve(process.env.WIDGET_DIST ?? 'dist/widget')

/** Bundles a shop with the version of React whose folder name ends with `suffix`. Returns the code by path. */
async function bundleShop(suffix: string): Promise<Record<string, string>> {
  const outDir = mkdtempSync(join(tmpdir(), 'widget-shop-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: 'tests/e2e/pages',
    resolve: {
      alias: [
        { find: /.*\/widget\/react\.tsx$/, replacement: join(widget, 'react.js') },
        // The build may be outside this folder, and a shop may use an older React, so name React's folder explicitly.
        { find: /^react(-dom)?(?=$|\/)/, replacement: `${resolve('node_modules/react')}$1${suffix}` },
      ],
    },
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: 'tests/e2e/pages/widget-shop.tsx',
        output: { entryFileNames: 'shop.js', chunkFileNames: 'assets/[name]-[hash].js' },
        onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log),
      },
    },
  })
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.js'),
  )
  const code = Object.fromEntries(files.map(name => [`/${name}`, readFileSync(join(outDir, name), 'utf8')]))
  rmSync(outDir, { recursive: true })
  return code
}

for (const [version, suffix] of [
  ['19', ''],
  ['18', '-18'],
] as const)
  test(`React ${version}: Button, PayButton, Payment, Connect and the functions, bundled by a shop`, async ({
    page,
    site,
    nwc,
  }) => {
    const code = await bundleShop(suffix)
    expect(code['/shop.js']).toMatch(new RegExp(`["'\`]${version}\\.\\d+\\.\\d+`))
    Object.assign(site.files, code)
    const [first, second] = [nwc.issueInvoice({ memo: 'First' }), nwc.issueInvoice({ memo: 'Second' })]
    await site.open(page, '<div id="app"></div>', {
      head: '',
      script: `Object.assign(globalThis, { first: '${first.invoice}', second: '${second.invoice}' }); await import('/shop.js')`,
    })
    const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
    await page.locator('bc-button').getByRole('button').click()
    await connectByNwc(page, nwc.url)
    await page.keyboard.press('Escape')
    await expect(getWidgetDialog(page)).toBeHidden()
    await expect.poll(told).toEqual(['opened', 'connecting', 'connect', 'closed'])
    await page.getByRole('button', { name: 'Who is it?' }).click()
    await expect(page.locator('output')).toHaveText('Test wallet')
    await expect(page.locator('bc-connect').getByText('Connected through NWC')).toBeVisible()

    // Pressing the button fetches its invoice. That payment is not the one that the page itself shows.
    await page.locator('bc-pay-button').getByRole('button').click()
    await expect(getWidgetDialog(page).getByText('First')).toBeVisible()
    await getWidgetDialog(page).getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(page.locator('bc-pay-button')).toHaveText('Paid')
    await page.keyboard.press('Escape')
    await expect(getWidgetDialog(page)).toBeHidden()
    expect((await told()).slice(4)).toEqual(['opened', `button ${first.preimage}`, 'closed'])

    await page.locator('bc-payment').getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(page.locator('bc-payment').getByText('Paid!')).toBeVisible()
    await expect.poll(async () => (await told()).slice(7)).toEqual([`payment ${second.preimage}`])
    expect([first, second].map(({ paymentHash }) => nwc.paymentCounts.get(paymentHash))).toEqual([1, 1])
  })

test('plain JavaScript: init, launchModal, connect, connectNWC, getConnectorConfig, disconnect', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '<bc-button></bc-button>', {
    script: `import * as wallet from '/widget/index.js'
      wallet.init({ appName: 'My Lightning App', filters: ['nwc'], showBalance: false })
      globalThis.wallet = wallet
      wallet.onConnected(provider => { window.webln = provider })
      document.body.dataset.ready = ''`,
  })
  await page.locator('body[data-ready]').waitFor()
  type Wallet = typeof import('../../widget/index.ts')
  const call = <R>(act: string): Promise<R> =>
    page.evaluate(text => {
      const [name = '', ...rest] = JSON.parse(text) as [keyof Wallet, ...unknown[]]
      const wallet = (globalThis as unknown as { wallet: Record<string, (...args: unknown[]) => unknown> })
        .wallet
      return wallet[name]?.(...rest) as R
    }, act)
  await call('["launchModal"]')
  const dialog = getWidgetDialog(page)
  await expect(dialog.getByText('How would you like to connect to My Lightning App')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Alby Hub',
    'Coinos',
    'Flash Wallet',
    'Primal Mobile',
    'Cashu.me',
    'LNbits NWC Plugin',
    'Rizful',
    'NWC',
    'LN Link',
  ])
  await expect(dialog.getByRole('button', { name: /^show all/ })).toBeHidden()
  await call('["closeModal"]')
  await expect(dialog).toBeHidden()

  await call(JSON.stringify(['connectNWC', nwc.url]))
  await expect(page.locator('bc-button')).toHaveText('Connected')
  expect(await call('["isConnected"]')).toBe(true)
  await page.locator('bc-button').getByRole('button').click()
  await expect(dialog.getByText('Connected through NWC')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await call('["getConnectorConfig"]')).toEqual({
    connectorName: 'NWC',
    connectorType: 'nwc.generic',
    nwcUrl: nwc.url,
  })
  const { invoice, preimage } = nwc.issueInvoice()
  const paid = await page.evaluate(
    text =>
      (window as unknown as { webln: { sendPayment(i: string): Promise<unknown> } }).webln.sendPayment(text),
    invoice,
  )
  expect(paid).toEqual({ preimage })
  await call('["disconnect"]')
  await expect(page.locator('bc-button')).toHaveText('Connect Wallet')
  expect(await call('["getConnectorConfig"]')).toBeUndefined()
  await call(
    JSON.stringify(['connect', { connectorName: 'Mine', connectorType: 'nwc.generic', nwcUrl: nwc.url }]),
  )
  await expect(page.locator('bc-button')).toHaveText('Connected')
})

test('pure HTML: bc-payment pays in the page, and `paid` says that the invoice was paid elsewhere', async ({
  page,
  site,
  nwc,
}) => {
  const { invoice } = nwc.issueInvoice({ memo: 'In the page' })
  await site.open(page, `<bc-payment invoice="${invoice}" payment-methods="external"></bc-payment>`)
  const payment = page.locator('bc-payment')
  await expect(payment.getByText('In the page')).toBeVisible()
  await payment.evaluate(element => element.setAttribute('paid', 'paid'))
  await expect(payment.getByText('Paid!')).toBeVisible()
})

test('a connection in the address is used and removed from the address; a second one only after the visitor agrees', async ({
  page,
  site,
  nwc,
}) => {
  const follow = async (url: string) => {
    await page.goto(`${site.url}/#nwc=${encodeURIComponent(url)}&more=1`)
    await page.reload()
    await expect(page.locator('bc-button')).toHaveText(/^Connected/)
    expect(new URL(page.url()).hash).toBe('#more=1')
  }
  const kept = () => page.evaluate(() => (JSON.parse(localStorage['bc:config']) as { nwcUrl: string }).nwcUrl)
  const dialog = getWidgetDialog(page)
  await site.open(page, '<bc-button></bc-button>')
  await follow(nwc.url)
  await expect(dialog).toHaveCount(0)

  const other = await startNwcWallet({ relay: nwc.relay, info: { encryption: 'nip44_v2' } })
  await follow(other.url)
  await expect(dialog.getByRole('heading', { name: 'Change your wallet?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my wallet' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await kept()).toBe(nwc.url)
  await follow(other.url)
  await dialog.getByRole('button', { name: 'Use the other wallet' }).click()
  await expect(dialog.getByText('Connected!')).toBeVisible()
  expect(await kept()).toBe(other.url)
  other.close()
})

test('an extension that announces itself is connected', async ({ page, site, nwc }) => {
  await site.open(page, '<bc-button></bc-button>')
  await expect(page.locator('bc-button')).toHaveText('Connect Wallet')
  await page.evaluate(preimage => {
    Object.assign(window, {
      webln: {
        enable: async () => {},
        getInfo: async () => ({ node: { alias: 'Extension' }, methods: ['sendPayment'] }),
        sendPayment: async () => ({ preimage }),
      },
    })
    window.dispatchEvent(new Event('webln:enabled'))
  }, nwc.issueInvoice().preimage)
  await expect(page.locator('bc-button')).toHaveText('Connected')
  await page.locator('bc-button').getByRole('button').click()
  await expect(getWidgetDialog(page).getByRole('heading', { name: 'Wallet Connected' })).toBeVisible()
  await expect(getWidgetDialog(page).getByText('Connected through Browser Extension')).toBeVisible()
})

test('the single file: one plain script tag', async ({ page, site, nwc }) => {
  await site.open(page, '<bc-button></bc-button>', {
    head: '<script src="/widget/pinion-connect.iife.js"></script>',
    script: `PinionConnect.init({ appName: 'Plain' })`,
  })
  await page.locator('bc-button').getByRole('button').click()
  await expect(getWidgetDialog(page).getByText('to Plain')).toBeVisible()
  const tiles = getWidgetDialog(page).getByRole('listitem')
  const nine = [
    'Alby Hub',
    'Coinos',
    'Flash Wallet',
    'Primal Mobile',
    'Cashu.me',
    'LNbits',
    'Rizful',
    'NWC',
    'Lightning Node Connect',
  ]
  await expect(tiles).toHaveText(nine)
  await getWidgetDialog(page).getByRole('button', { name: 'show all (10)' }).click()
  await expect(tiles).toHaveText([...nine, 'LN Link'])
  const list = getWidgetDialog(page).getByRole('list')
  expect(await list.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
  await connectByNwc(page, nwc.url)
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  await expect(page.locator('bc-button')).toHaveText('Connected1,000,000 sats')
})
