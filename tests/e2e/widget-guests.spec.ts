import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { SANDBOX_SCRIPT_HASH } from '../../kernel/sandbox/sandbox-frame-html.ts'
import { buildGuest } from '../../scripts/guests/build-guest.mjs'
import { STRICT_POLICY } from '../../scripts/serve-widget.mjs'
import { expectNoAxeViolations } from '../support/axe.ts'
import {
  API_MODULE_SOURCE,
  callWidgetApi,
  expect,
  expectPersistsUntilDisconnect,
  pressWalletTile,
  readSavedConnection,
  test,
} from '../support/widget-fixture.ts'

const GUEST_FILE = '/lnbits/guest.js'
const HOST = 'lnbits.example.com'
const GUEST_POLICY = STRICT_POLICY.replace(
  "script-src 'self'",
  `script-src 'self' 'sha256-${SANDBOX_SCRIPT_HASH}'`,
)
  .replace("trusted-types 'none'", 'trusted-types pinion-sandbox default')
  .concat('; worker-src blob:')

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Builds the project's guest for LNbits, with `server` in place of its host. */
async function lnbitsGuest(server: string) {
  const { manifest, code } = await buildGuest(fileURLToPath(new URL('../../guests/lnbits', import.meta.url)))
  return {
    manifest: JSON.parse(manifest.replaceAll(HOST, new URL(server).host)) as object,
    code: code.replaceAll(`https://${HOST}`, server),
  }
}

const pageScript = (guests: readonly object[]) =>
  `${API_MODULE_SOURCE}; wallet.init({ guests: ${JSON.stringify(guests)} })`
const frames = (page: Page) => page.locator('iframe').count()

test.describe('a page that allows the sandbox', () => {
  test.use({ policy: GUEST_POLICY })

  test('a wallet of a plugin from others is connected, pays, stays after a reload, and leaves no frame', async ({
    page,
    site,
    lnbits,
    watch,
  }) => {
    const { manifest, code } = await lnbitsGuest(lnbits.url)
    site.files[GUEST_FILE] = code
    const asked = () => watch.requests.filter(url => url.endsWith(GUEST_FILE)).length
    await site.open(page, '<bc-button></bc-button>', {
      script: pageScript([{ manifest, code: GUEST_FILE, sha256: hashOf(code) }]),
    })
    const dialog = await pressWalletTile(page, 'My LNbits')
    await expect(dialog.getByRole('heading', { name: 'Connect My LNbits' })).toBeVisible()
    await expect(dialog.getByText('My LNbits is a plugin from others.')).toBeVisible()
    await expect(dialog.getByText(`send what you enter to ${new URL(lnbits.url).host}.`)).toBeVisible()
    await expectNoAxeViolations(page, 'the form of a wallet from others')
    const connect = dialog.getByRole('button', { name: 'Connect', exact: true })
    await connect.click()
    await expect(dialog.getByRole('alert')).toHaveText('Admin key is missing.')
    await dialog.getByLabel('Admin key').fill(`nsec1${'q'.repeat(58)}`)
    await connect.click()
    await expect(dialog.getByRole('alert')).toHaveText(/^This is the secret key of a Nostr account/)
    expect(asked()).toBe(0)
    watch.expect(/401/)
    await dialog.getByLabel('Admin key').fill('wrong')
    await connect.click()
    await expect(dialog.getByRole('alert')).toHaveText('My LNbits: LNbits does not accept this key.')
    await expect(connect).toBeFocused()
    await expect(dialog.getByLabel('Admin key')).toHaveValue('wrong')
    await dialog.getByLabel('Admin key').fill(lnbits.adminKey)
    await connect.click()
    await expect(dialog.getByText('Connected!')).toBeVisible()
    expect(asked()).toBe(1)
    expect(await frames(page)).toBe(1)
    expect(await readSavedConnection(page)).toEqual({
      connectorName: 'My LNbits',
      connectorType: 'guest.x-lnbits.lnbits',
      guestFields: JSON.stringify({ key: lnbits.adminKey }),
    })
    const { invoice, preimage } = lnbits.issue()
    const paid = await page.evaluate(async invoice => {
      const { wallet } = globalThis as unknown as {
        wallet: { requestProvider(): Promise<{ sendPayment(invoice: string): Promise<unknown> }> }
      }
      return (await wallet.requestProvider()).sendPayment(invoice)
    }, invoice)
    expect(paid).toEqual({ preimage })
    await expectPersistsUntilDisconnect(page, '49,979 sats')
    await expect.poll(() => frames(page)).toBe(0)
  })

  test('a payment of which a careless plugin has lost the answer may have been made', async ({
    page,
    site,
    lnbits,
    watch,
  }) => {
    const { manifest } = await lnbitsGuest(lnbits.url)
    const careless = `pinion.wallet('lnbits', {
      getInfo: async () => ({ alias: 'Mine' }),
      getBalance: async () => ({ balance: 5 }),
      async sendPayment({ key }, { invoice }) {
        const headers = { 'X-Api-Key': key, 'content-type': 'application/json' }
        const body = JSON.stringify({ out: true, bolt11: invoice })
        const { text } = await pinion.fetch('${lnbits.url}/api/v1/payments', { method: 'POST', headers, body })
        return { preimage: JSON.parse(text).preimage }
      },
    })`
    site.files[GUEST_FILE] = careless
    watch.expect(/ERR_EMPTY_RESPONSE|Failed to load resource/)
    await site.open(page, '', {
      script: pageScript([{ manifest, code: GUEST_FILE, sha256: hashOf(careless) }]),
    })
    await callWidgetApi(page, 'connect', {
      connectorName: 'Mine',
      connectorType: 'guest.x-lnbits.lnbits',
      guestFields: JSON.stringify({ key: lnbits.adminKey }),
    })
    lnbits.behavior.drop = true
    const { invoice, paymentHash } = lnbits.issue()
    const failure = await page.evaluate(async invoice => {
      const { wallet } = globalThis as unknown as {
        wallet: { requestProvider(): Promise<{ sendPayment(invoice: string): Promise<unknown> }> }
      }
      const provider = await wallet.requestProvider()
      return provider.sendPayment(invoice).then(
        () => 'paid',
        (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
      )
    }, invoice)
    expect(failure).toMatch(/^answer-lost: My LNbits: .* does not answer$/)
    // The browser itself sends the request again if the server closes a connection that was used before.
    expect(lnbits.paid.get(paymentHash)).toBeGreaterThan(0)
  })

  test('what is wrong with a plugin is said: its manifest, its code, its hosts, its end', async ({
    page,
    site,
    lnbits,
    watch,
  }) => {
    const { manifest, code } = await lnbitsGuest(lnbits.url)
    const asks = (address: string) => `pinion.wallet('lnbits', { getInfo: () => pinion.fetch('${address}') })`
    const loops = "pinion.wallet('lnbits', { getInfo() { for (;;); } })"
    const broken = "throw new Error('no eggs')"
    const guest = (id: string, label: string, source: string, requires: readonly string[] = []) => {
      site.files[`/${id}.js`] = source
      const adds = { connectors: [{ id: 'lnbits', label }] }
      const changed = { ...manifest, id, title: label, adds, requires: ['wallet:connect', ...requires] }
      return { manifest: changed, code: `/${id}.js`, sha256: hashOf(source) }
    }
    const first = [
      { ...guest('changed', 'Changed', code), sha256: hashOf(`${code}\n`) },
      guest('nosy', 'Nosy', asks(`${lnbits.url}/api/v1/wallet`), [`network:${HOST}`]),
      { ...guest('nosy-twin', 'Twin', ''), manifest: { ...manifest, id: 'nosy' } },
    ]
    const later = [
      guest('near', 'Near', asks('https://192.168.1.1/admin'), ['network:192.168.1.1']),
      guest('wants', 'Wants', '', ['store:10']),
      guest('broken', 'Broken', broken),
      guest('loops', 'Loops', loops),
    ]
    watch.expect(
      /could not be added: guests 'nosy'.manifest.id is that of another plugin/,
      /could not be added: guests 'wants'.manifest.requires has store:10, which no widget grants/,
    )
    await site.open(page, '<bc-button></bc-button>', {
      script: `${pageScript(first)}; wallet.init({ guests: ${JSON.stringify(later)} })`,
    })
    const dialog = await pressWalletTile(page, 'Changed')
    const alert = dialog.getByRole('alert')
    const connect = dialog.getByRole('button', { name: 'Connect', exact: true })
    const change = async (name: string) => {
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name, exact: true }).click()
      await connect.click()
    }
    await connect.click()
    await expect(alert).toHaveText('Changed: Its code is not the one that this page has chosen.')
    expect(await frames(page)).toBe(0)
    await change('Nosy')
    await expect(alert).toHaveText(`Nosy: This plugin may not talk to ${new URL(lnbits.url).host}`)
    await change('Near')
    await expect(alert).toHaveText('Near: 192.168.1.1 may not be asked from here')
    await change('Loops')
    await expect(alert).toHaveText('Loops: It does not answer any more.')
    await change('Broken')
    for (let end = 1; end <= 3; end++) {
      await expect(alert).toHaveText(/^Broken: Its code has failed: .*no eggs/)
      await connect.click()
    }
    await expect(alert).toHaveText(/^Broken: It has failed 3 times. Try again in a minute. Its code/)
    expect(await frames(page)).toBe(0)
    expect(lnbits.requests).toEqual([])
    expect(await readSavedConnection(page)).toBeNull()
  })
})

test('the README names the hash of the sandbox’s script', () => {
  const readme = readFileSync(new URL('../../widget/README.md', import.meta.url), 'utf8')
  expect(readme.includes(`'sha256-${SANDBOX_SCRIPT_HASH}'`)).toBe(true)
})

const REFUSED = /^My LNbits: It could not be started. The page’s Content-Security-Policy/
for (const [what, policy, said] of [
  ['the frame’s document', STRICT_POLICY, REFUSED],
  [
    'the frame’s script',
    GUEST_POLICY.replace(` 'sha256-${SANDBOX_SCRIPT_HASH}'`, '').replace(
      "require-trusted-types-for 'script'; ",
      '',
    ),
    REFUSED,
  ],
  ['the frame’s worker', GUEST_POLICY.replace('; worker-src blob:', ''), REFUSED],
  ['the frame’s own policy', GUEST_POLICY.replace('pinion-sandbox default', 'pinion-sandbox'), REFUSED],
  [
    'the plugin’s server',
    GUEST_POLICY.replace('ws: wss: http: https:', "'self'"),
    /^This page is not allowed to reach http:.*Content-Security-Policy/,
  ],
] as const)
  test.describe(`a page whose policy refuses ${what}`, () => {
    test.use({ policy })
    test('says so', async ({ page, site, lnbits, watch }) => {
      const { manifest, code } = await lnbitsGuest(lnbits.url)
      site.files[GUEST_FILE] = code
      watch.expect(
        /Content Security Policy|pinion-sandbox|TrustedHTML|require-trusted-types|violat|Refused to/i,
      )
      await site.open(page, '<bc-button></bc-button>', {
        script: pageScript([{ manifest, code: GUEST_FILE, sha256: hashOf(code) }]),
      })
      const dialog = await pressWalletTile(page, 'My LNbits')
      await dialog.getByLabel('Admin key').fill(lnbits.adminKey)
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(dialog.getByRole('alert')).toHaveText(said)
      expect(await frames(page)).toBe(0)
    })
  })
