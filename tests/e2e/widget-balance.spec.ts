import type { Page } from '@playwright/test'
import type { NwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { STRICT_POLICY } from '../../scripts/serve-widget.mjs'
import { FAKE_LNC_WASM, installFakeLnc } from '../peers/fake-lnc-node.ts'
import type { LnbitsServer } from '../peers/lnbits-server.ts'
import {
  API_MODULE_SOURCE,
  callWidgetApi,
  expect,
  getWidgetDialog,
  pressWalletTile,
  test,
} from '../support/widget-fixture.ts'

// The balance of each kind of wallet, in each unit that a visitor can choose.

interface Parts {
  readonly page: Page
  readonly nwc: NwcWallet
  readonly lnbits: LnbitsServer
}
/** The balance as text: in sats, in BTC, and in EUR at 50,000 EUR per bitcoin. */
type Shown = readonly [sats: string, btc: string, eur: string]

const byNwc = (type: string) =>
  [
    `nwc.${type}`,
    ['1,000,000 sats', '0.01000000 BTC', '€500.00'],
    ({ page, nwc }) =>
      callWidgetApi(page, 'connect', { connectorName: type, connectorType: `nwc.${type}`, nwcUrl: nwc.url }),
  ] satisfies Row
type Row = readonly [type: string, shown: Shown, connect: (parts: Parts) => Promise<unknown>]

const rows: readonly Row[] = [
  ...['generic', 'alby', 'albyhub', 'lnfi', 'coinos', 'flash', 'primal', 'cashume', 'lnbits', 'rizful'].map(
    byNwc,
  ),
  [
    'lnbits',
    ['50,000 sats', '0.00050000 BTC', '€25.00'],
    ({ page, lnbits }) =>
      callWidgetApi(page, 'connect', {
        connectorName: 'LNbits',
        connectorType: 'lnbits',
        lnbitsInstanceUrl: lnbits.url,
        lnbitsAdminKey: lnbits.adminKey,
      }),
  ],
  [
    'extension.generic',
    ['1,234 sats', '0.00001234 BTC', '€0.62'],
    async ({ page }) => {
      await page.evaluate(() =>
        Object.assign(window, {
          webln: {
            enable: async () => {},
            getInfo: async () => ({ node: { alias: 'Extension' }, methods: ['getBalance'] }),
            getBalance: async () => ({ balance: 1_234 }),
          },
        }),
      )
      await callWidgetApi(page, 'connect', { connectorName: 'Extension', connectorType: 'extension.generic' })
    },
  ],
  [
    'lnc',
    ['4,200 sats', '0.00004200 BTC', '€2.10'],
    async ({ page }) => {
      page.once('dialog', prompt => void prompt.accept('artefact morning piano'))
      const dialog = await pressWalletTile(page, 'Lightning Node Connect')
      await expect(dialog.getByText('Connected!')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  ],
]

test.describe(() => {
  test.use({ policy: STRICT_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") })
  test('every kind of wallet shows its balance in sats, BTC and money, and keeps the chosen currency', async ({
    page,
    site,
    nwc,
    lnbits,
  }) => {
    await installFakeLnc(page)
    await page.route('**/own/lnc.wasm', route =>
      route.fulfill({ body: FAKE_LNC_WASM, contentType: 'application/wasm' }),
    )
    site.files['/rates/eur.json'] = JSON.stringify({ rate_float: 50_000 })
    await site.open(page, '<bc-button></bc-button> <bc-balance></bc-balance>', {
      script: `${API_MODULE_SOURCE}
        wallet.init({ ratesUrl: '/rates/{currency}.json', providerConfig: { lnc: { wasmClientCode: '/own/lnc.wasm' } } })`,
    })
    const balance = page.locator('bc-balance')
    const button = page.locator('bc-button')
    const dialog = getWidgetDialog(page)
    const shown = dialog.getByTitle('Change currency')
    const see = async (currency: string, text: string) => {
      await shown.click()
      await dialog.getByLabel('Currency').selectOption(currency)
      await expect(shown).toHaveText(text)
      await expect(balance).toHaveText(text)
      await expect(button).toHaveText(`Connected${text}`)
    }
    for (const [type, [sats, btc, eur], connect] of rows)
      await test.step(type, async () => {
        await connect({ page, nwc, lnbits })
        await expect(balance).toHaveText(type === rows[0]?.[0] ? sats : eur)
        await button.getByRole('button').click()
        await see('SATS', sats)
        await see('BTC', btc)
        await see('EUR', eur)
        await page.keyboard.press('Escape')
        await callWidgetApi(page, 'disconnect')
        await expect(balance).toHaveText('Loading...')
      })
  })
})
