import { STRICT_POLICY } from '../../scripts/serve-widget.mjs'
import { FAKE_LNC_WASM, installFakeLnc } from '../peers/fake-lnc-node.ts'
import {
  expect,
  findScriptContaining,
  getConnectionError,
  getWidgetDialog,
  pressWalletTile,
  test,
} from '../support/widget-fixture.ts'

// Lightning Node Connect. The vendor's package is unchanged, but its WebAssembly file and the node behind it are
// replaced.

const PHRASE = 'artefact morning piano photo consider light'
const STORED_KEY = 'lnc-web:default'
const wasmAllowed = STRICT_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

test('the widget says why its package cannot be loaded', async ({ page, site, watch }) => {
  watch.expect(/ERR_FAILED/)
  const lnc = { connectorType: 'lnc' }
  expect(await getConnectionError(page, site, lnc)).toMatch(/pairing phrase/)
  const script = findScriptContaining('mailbox.terminal.lightning.today')
  await page.route(script, route => route.abort())
  expect(await getConnectionError(page, site, lnc)).toBe('LNC is not available')
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'))
  expect(await getConnectionError(page, site, lnc)).toBe('LNC not supported')
})

for (const [what, policy, answer, message] of [
  ['cannot be fetched', wasmAllowed, undefined, 'LNC is not available'],
  ['is none', wasmAllowed, Buffer.from('<!doctype html>'), 'LNC is not available'],
  ['may not run', STRICT_POLICY, FAKE_LNC_WASM, 'LNC not supported'],
] as const)
  test.describe(() => {
    test.use({ policy })
    test(`whose WebAssembly ${what}: ${message}`, async ({ page, site, watch }) => {
      watch.expect(/outside: https:\/\/lightning\.engineering/, /wasm-eval/, /ERR_FAILED/, /Failed to fetch/)
      await page.route('https://lightning.engineering/lnc-*.wasm', route =>
        answer
          ? route.fulfill({
              body: answer,
              contentType: 'application/wasm',
              headers: { 'Access-Control-Allow-Origin': '*' },
            })
          : route.abort(),
      )
      await site.open(page, '<bc-button></bc-button>')
      page.once('dialog', prompt => void prompt.accept(PHRASE))
      const dialog = await pressWalletTile(page, 'Lightning Node Connect')
      await expect(dialog.getByRole('alert')).toHaveText(message)
    })
  })

test.describe(() => {
  test.use({ policy: wasmAllowed })
  test('a node, by a phrase and the page’s own WebAssembly: asked, paid with, silent, found again, forgotten', async ({
    page,
    site,
    nwc,
  }) => {
    await page.clock.install()
    const node = await installFakeLnc(page)
    await page.route('**/own/lnc.wasm', route =>
      route.fulfill({ body: FAKE_LNC_WASM, contentType: 'application/wasm' }),
    )
    const [first, second] = [nwc.issueInvoice(), nwc.issueInvoice()]
    await site.open(page, '<bc-button></bc-button><bc-payment></bc-payment>', {
      script: `import { init } from '/widget/index.js'
        init({ providerConfig: { lnc: { wasmClientCode: '/own/lnc.wasm' } } })`,
    })
    const prompt = page.waitForEvent('dialog')
    const opening = pressWalletTile(page, 'Lightning Node Connect')
    expect((await prompt).message()).toBe('Enter pairing phrase')
    await (await prompt).accept(PHRASE)
    const dialog = await opening
    await expect(dialog.getByText('Connected!')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(node.connections).toEqual([['mailbox.terminal.lightning.today:443', false, PHRASE, '', '']])
    const button = page.locator('bc-button')
    await expect(button).toHaveText('Connected4,200 sats')
    expect(await page.evaluate(key => localStorage.getItem(key), STORED_KEY)).not.toContain(PHRASE)

    const payment = page.locator('bc-payment')
    const pay = async ({ invoice }: { readonly invoice: string }) => {
      await payment.evaluate((element, text) => element.setAttribute('invoice', text), invoice)
      await payment.getByRole('button', { name: 'Confirm Payment' }).click()
    }
    await pay(first)
    await expect(payment.getByRole('alert')).toHaveText('no_route')
    node.payment = paymentRequest => ({
      payment_preimage: Buffer.from(paymentRequest === second.invoice ? second.preimage : '', 'hex').toString(
        'base64',
      ),
    })
    await pay(second)
    await expect(payment.getByText('Paid!')).toBeVisible()
    node.payment = () => undefined
    await pay(nwc.issueInvoice())
    await expect(payment.getByText('Paying...')).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(payment.getByText(/^Payment pending/)).toBeVisible()

    await page.reload()
    await expect(button).toHaveText('Connected4,200 sats')
    expect(node.connections[1]?.slice(3)).toEqual(['01', '02'])
    await button.getByRole('button').click()
    await getWidgetDialog(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(button).toHaveText('Connect Wallet')
    expect(await page.evaluate(key => localStorage.getItem(key), STORED_KEY)).toBeNull()
  })
})
