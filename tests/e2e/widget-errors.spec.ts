import type { Page } from '@playwright/test'
import type { NwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { STRICT_POLICY } from '../../scripts/serve-widget.mjs'
import type { LnbitsServer } from '../peers/lnbits-server.ts'
import {
  API_MODULE_SOURCE,
  callWidgetApi,
  type EmbeddingSite,
  expect,
  findScriptContaining,
  getConnectionError,
  getWidgetDialog,
  pressWalletTile,
  saveConnection,
  test,
} from '../support/widget-fixture.ts'

// Tests the list of errors: each message appears for its cause, where a visitor or a page can see it. The errors of
// Lightning Node Connect are tested in another file.

interface Parts {
  readonly page: Page
  readonly site: EmbeddingSite
  readonly nwc: NwcWallet
  readonly lnbits: LnbitsServer
}
type Cause = (parts: Parts) => Promise<unknown>

const connecting =
  (config: object): Cause =>
  ({ page, site }) =>
    getConnectionError(page, site, config)

/** Pays an invoice with the connected wallet, and returns the result that the payment shows. */
async function paying(page: Page, site: EmbeddingSite, invoice: string, config?: object): Promise<unknown> {
  if (config)
    await page.addInitScript(saved => localStorage.setItem('bc:config', saved), JSON.stringify(config))
  await site.open(page, `<bc-button></bc-button><bc-payment invoice="${invoice}"></bc-payment>`)
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  const payment = page.locator('bc-payment')
  await payment.getByRole('button', { name: 'Confirm Payment' }).click()
  return payment.getByRole('alert').textContent()
}

const showing = async (page: Page, site: EmbeddingSite, attributes: string): Promise<unknown> => {
  await site.open(page, `<bc-payment ${attributes}></bc-payment>`)
  return page.locator('bc-payment').getByRole('alert').textContent()
}

const rows: readonly (readonly [name: string, message: string | RegExp, cause: Cause])[] = [
  ['NWC without a URL', 'no nwc URL provided', connecting({ connectorType: 'nwc.generic' })],
  ['LNbits without a URL', 'no lnbits URL provided', connecting({ connectorType: 'lnbits' })],
  [
    'LNbits without a key',
    'no lnbits admin key provided',
    connecting({ connectorType: 'lnbits', lnbitsInstanceUrl: 'https://lnbits.test' }),
  ],
  [
    'no extension in the page',
    'No WebLN provider available',
    connecting({ connectorType: 'extension.generic' }),
  ],
  [
    'a connection secret that is none',
    /begins with nostr\+walletconnect/,
    connecting({ connectorType: 'nwc.generic', nwcUrl: 'https://example.com' }),
  ],
  [
    'LNbits pays and keeps the preimage',
    'No preimage',
    async ({ page, site, lnbits }) => {
      lnbits.behavior.silent = true
      return paying(page, site, lnbits.issue().invoice, {
        connectorName: 'LNbits',
        connectorType: 'lnbits',
        lnbitsInstanceUrl: lnbits.url,
        lnbitsAdminKey: lnbits.adminKey,
      })
    },
  ],
  [
    'LNbits refuses with a detail',
    'Insufficient balance.',
    async ({ page, site, lnbits }) => {
      lnbits.behavior.refuse = { status: 520, detail: 'Insufficient balance.' }
      return paying(page, site, lnbits.issue().invoice, {
        connectorName: 'LNbits',
        connectorType: 'lnbits',
        lnbitsInstanceUrl: lnbits.url,
        lnbitsAdminKey: lnbits.adminKey,
      })
    },
  ],
  [
    'a wallet that pays and gives no preimage',
    'No preimage in result',
    async ({ page, site, nwc }) => {
      await page.addInitScript(() =>
        Object.assign(window, {
          webln: {
            enable: async () => {},
            getInfo: async () => ({ node: { alias: 'Extension' }, methods: ['sendPayment'] }),
            sendPayment: async () => ({}),
          },
        }),
      )
      return paying(page, site, nwc.issueInvoice().invoice, {
        connectorName: 'Browser Extension',
        connectorType: 'extension.generic',
      })
    },
  ],
  [
    'what the node says, as it is',
    'no route: tried <b>3</b> paths',
    async ({ page, site, nwc }) => {
      nwc.behavior.errors.pay_invoice = { code: 'PAYMENT_FAILED', message: 'no route: tried <b>3</b> paths' }
      await saveConnection(page, nwc.url)
      return paying(page, site, nwc.issueInvoice().invoice)
    },
  ],
  [
    'the modal is closed unconnected',
    'Modal closed without connecting',
    async ({ page, site }) => {
      await site.open(page, '', { script: API_MODULE_SOURCE })
      const asked = callWidgetApi(page, 'requestProvider')
      await getWidgetDialog(page).getByText('How would you like to connect').waitFor()
      await page.keyboard.press('Escape')
      return asked
    },
  ],
  [
    'a second modal',
    'bc-modal already in DOM',
    async ({ page, site, nwc }) => {
      await site.open(page, '', { script: API_MODULE_SOURCE })
      await callWidgetApi(page, 'launchModal')
      return callWidgetApi(page, 'launchPaymentModal', { invoice: nwc.issueInvoice().invoice })
    },
  ],
  [
    'a pay button opened without an invoice',
    'No invoice available',
    async ({ page, site }) => {
      await site.open(page, '<bc-pay-button></bc-pay-button>')
      await page.locator('bc-pay-button').getByRole('button').waitFor()
      return page.locator('bc-pay-button').evaluate(element => {
        try {
          return (element as HTMLElementTagNameMap['bc-pay-button']).open()
        } catch (error) {
          return (error as Error).message
        }
      })
    },
  ],
  ['a payment of nothing', 'No invoice to pay', ({ page, site }) => showing(page, site, '')],
  [
    'an invoice that is none',
    'This is not a lightning invoice.',
    ({ page, site }) => showing(page, site, 'invoice="a pot of tea"'),
  ],
  [
    'an invoice with a slip of the pen',
    'This is not a lightning invoice.',
    ({ page, site, nwc }) => {
      const wrong = nwc.issueInvoice().invoice.replace(/.$/, last => (last === 'q' ? 'p' : 'q'))
      return showing(page, site, `invoice="${wrong}"`)
    },
  ],
]

for (const [name, message, cause] of rows)
  test(`${name}: ${message}`, async ({ page, site, nwc, lnbits, watch }) => {
    watch.expect(/ERR_FAILED/, /520/)
    const said = await cause({ page, site, nwc, lnbits })
    if (typeof message === 'string') expect(said).toBe(message)
    else expect(said).toMatch(message)
  })

test('a failure while connecting a wallet is logged and shown in an alert', async ({ page, site, watch }) => {
  watch.expect(/outside: https:\/\/my\.albyhub\.com/, /Popup closed/, /ERR_FAILED|dynamically imported/)
  await page
    .context()
    .route('https://my.albyhub.com/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wallet</title>' }),
    )
  await site.open(page, '<bc-button></bc-button>')
  const dialog = await pressWalletTile(page, 'Alby Hub')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Alby Cloud' }).click()
  const popup = await opening
  await popup.waitForLoadState()
  const told = page.waitForEvent('dialog')
  await popup.close()
  const closed = await told
  expect([closed.type(), closed.message()]).toEqual(['alert', 'Popup closed'])
  await closed.accept()
  expect(watch.consoleMessages.some(text => text.includes('Popup closed'))).toBe(true)

  await page.route(findScriptContaining('nostr+walletauth'), route => route.abort())
  const failing = page.waitForEvent('dialog')
  await dialog.getByRole('button', { name: 'Alby Go' }).click()
  const failed = await failing
  expect([failed.type(), failed.message()]).toEqual(['alert', expect.stringMatching(/import/)])
  await failed.accept()
})

test('the balance: a warning if it cannot be read; sats if there is no rate', async ({
  page,
  site,
  nwc,
  watch,
}) => {
  watch.expect(/404/, /could not be converted/)
  await saveConnection(page, nwc.url)
  await page.addInitScript(() => localStorage.setItem('bc:currency', 'EUR'))
  await site.open(page, '<bc-button></bc-button> <bc-balance></bc-balance>', {
    script: `import { init } from '/widget/index.js'; init({ ratesUrl: '/no-rates/{currency}.json' })`,
  })
  await expect(page.locator('bc-button')).toHaveText('Connected1,000,000 sats')
  await expect
    .poll(() => watch.consoleMessages.some(text => text.includes('could not be converted')))
    .toBe(true)
  await expect(page.locator('bc-balance')).toHaveText('1,000,000 sats')
  nwc.behavior.errors.get_balance = { code: 'RESTRICTED', message: 'not for you' }
  await page.reload()
  await expect(page.locator('bc-button')).toHaveText('ConnectedThe balance could not be read')
  await expect(page.locator('bc-balance').locator('svg')).toBeVisible()
})

test.describe(() => {
  test.use({ policy: STRICT_POLICY.replace('ws: wss: http: https:', "'self'") })
  test('an address blocked by the page’s policy is named: a relay, a server, an app’s relay', async ({
    page,
    site,
    watch,
  }) => {
    watch.expect(/connect-src/, /Content[- ]Security[- ]Policy/, /Failed to fetch/, /outside: /)
    await site.open(page, '<bc-button></bc-button>', { script: API_MODULE_SOURCE })
    const refused = (address: string) =>
      `This page is not allowed to reach ${address}: its Content-Security-Policy leaves it out of connect-src.`
    const nwcUrl = `nostr+walletconnect://${'ab'.repeat(32)}?relay=${encodeURIComponent('wss://relay.test/v1')}&secret=${'cd'.repeat(32)}`
    for (const [config, address] of [
      [{ connectorType: 'nwc.generic', nwcUrl }, 'wss://relay.test'],
      [
        { connectorType: 'lnbits', lnbitsInstanceUrl: 'https://lnbits.test', lnbitsAdminKey: 'x' },
        'https://lnbits.test',
      ],
    ] as const) {
      await callWidgetApi(page, 'connect', { connectorName: 'Mine', ...config })
      await callWidgetApi(page, 'launchModal')
      await expect(getWidgetDialog(page).getByRole('alert')).toHaveText(refused(address))
      await callWidgetApi(page, 'closeModal')
    }
    const told = page.waitForEvent('dialog').then(async alert => {
      await alert.accept()
      return alert.message()
    })
    const dialog = await pressWalletTile(page, 'Flash Wallet')
    await expect(dialog.getByRole('alert')).toHaveText(refused('wss://nwclay.paywithflash.com'))
    expect(await told).toBe(refused('wss://nwclay.paywithflash.com'))
  })
})
