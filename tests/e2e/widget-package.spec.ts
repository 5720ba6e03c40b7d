import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { serveWidget } from '../../scripts/serve-widget.mjs'

// Tests dist/widget as a package that is installed into another project, and as code that is extended.

const widget = resolve(process.env.WIDGET_DIST ?? 'dist/widget')

const test = base.extend<{ readonly shop: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  shop: async ({}, use) => {
    const shop = realpathSync(mkdtempSync(join(tmpdir(), 'widget-package-')))
    mkdirSync(join(shop, 'node_modules/@types'), { recursive: true })
    cpSync(widget, join(shop, 'node_modules/pinion-connect'), { recursive: true })
    for (const name of ['react', 'react-dom', 'scheduler', 'csstype', '@types/react', '@types/react-dom'])
      symlinkSync(resolve('node_modules', name), join(shop, 'node_modules', name))
    writeFileSync(join(shop, 'package.json'), JSON.stringify({ name: 'shop', type: 'module' }))
    await use(shop)
    rmSync(shop, { recursive: true })
  },
})

const PLAIN = `
import { connect, getConnectorConfig, init, launchPaymentModal, onConnected, requestProvider, WebLNProviders } from 'pinion-connect'
import type { BitcoinConnectConfig, ConnectorConfig, WebLNProvider } from 'pinion-connect'

const config: BitcoinConnectConfig = {
  appName: 'Shop',
  filters: ['nwc'],
  providerConfig: { nwc: { authorizationUrlOptions: { requestMethods: ['get_balance'], maxAmount: 1_000 } } },
}
init(config)
const stop: () => void = onConnected(async provider => {
  await provider.enable()
  const { preimage } = await provider.sendPayment('lnbc')
  preimage.toUpperCase()
})
stop()
const { setPaid } = launchPaymentModal({ invoice: 'lnbc', paymentMethods: 'external', onPaid: r => r.preimage.length, onCancelled() {} })
setPaid({ preimage: '00' })
// @ts-expect-error: there is no such kind of payment
launchPaymentModal({ invoice: 'lnbc', paymentMethods: 'none' })
// @ts-expect-error: a payment has an invoice
launchPaymentModal({})
// @ts-expect-error: there is no such type
void connect({ connectorName: 'x', connectorType: 'nwc.unknown' })
const provider: WebLNProvider = await requestProvider()
if (provider instanceof WebLNProviders.NostrWebLNProvider) await provider.getInfo()
const saved: ConnectorConfig | undefined = getConnectorConfig()
const url: string | undefined = saved?.nwcUrl
console.log(url)

const button = document.querySelector('bc-pay-button')
if (button) {
  button.invoice ??= 'lnbc'
  button.addEventListener('bc:onpaid', event => event.detail.preimage.length)
  // @ts-expect-error: an invoice is text
  button.invoice = 7
}
document.createElement('bc-payment').paid = true
globalThis.bcDarkMode = 'class'
`
const REACT = `
import { Button, Connect, PayButton, Payment, launchModal } from 'pinion-connect/react'

export function Shop({ invoice, preimage }: { invoice?: string; preimage?: string }) {
  return (
    <>
      <Button title="Log in" onConnect={provider => provider.getInfo()} onDisconnected={() => {}} />
      <PayButton invoice={invoice} onClick={() => {}} onPaid={r => r.preimage} payment={preimage ? { preimage } : undefined} />
      <Connect onModalClosed={() => {}} />
      {invoice && <Payment invoice={invoice} paymentMethods="internal" onPaid={r => r.preimage} />}
      {/* @ts-expect-error: a payment has an invoice */}
      <Payment />
      <bc-button title="x" />
      <bc-pay-button invoice={invoice} payment-methods="all" />
      <bc-payment invoice={invoice} paid />
      {/* @ts-expect-error: there is no such kind of payment */}
      <bc-payment invoice={invoice} payment-methods="none" />
      <button type="button" onClick={() => launchModal()}>Connect</button>
    </>
  )
}
`

for (const [moduleResolution, module] of [
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
] as const)
  test(`its declarations compile in a strict project that resolves as ${moduleResolution}`, ({ shop }) => {
    writeFileSync(join(shop, 'plain.ts'), PLAIN)
    writeFileSync(join(shop, 'shop.tsx'), REACT)
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      module,
      moduleResolution,
      types: [],
    }
    writeFileSync(
      join(shop, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['plain.ts', 'shop.tsx'] }),
    )
    const { stdout } = spawnSync(resolve('node_modules/.bin/tsc'), ['-p', shop], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

test('imported by Node, even twice, it does nothing, and its components render', ({ shop }) => {
  writeFileSync(
    join(shop, 'server.js'),
    `import * as plain from 'pinion-connect'
     import { Button, PayButton } from 'pinion-connect/react'
     import { createElement } from 'react'
     import { renderToString } from 'react-dom/server'
     await import(new URL('./node_modules/pinion-connect/index.js?again', import.meta.url).href)
     plain.init({ appName: 'Shop' })
     plain.launchModal()
     console.log(typeof window, renderToString(createElement(Button, { title: 'Hello' })) + renderToString(createElement(PayButton, {})))`,
  )
  const said = execFileSync(process.execPath, ['server.js'], { cwd: shop, encoding: 'utf8' })
  expect(said.trim()).toBe('undefined <bc-button title="Hello"></bc-button><bc-pay-button></bc-pay-button>')
})

test('it lists the authors of the code inside, and the hash of each script', () => {
  const notices = readFileSync(join(widget, 'THIRD_PARTY.txt'), 'utf8')
  for (const name of ['react-dom', 'nostr-tools', 'qr', 'immer', '@lightninglabs/lnc-web'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
  const hashes = JSON.parse(readFileSync(join(widget, 'integrity.json'), 'utf8')) as Record<string, string>
  expect(Object.keys(hashes)).toEqual(
    expect.arrayContaining([
      'index.js',
      'react.js',
      'pinion-connect.iife.js',
      expect.stringMatching(/^chunks\//),
    ]),
  )
  for (const [name, hash] of Object.entries(hashes)) {
    const bytes = readFileSync(join(widget, name))
    expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`, name).toBe(hash)
    expect(bytes.toString(), name).toMatch(/THIRD_PARTY\.txt/)
  }
})

const TEAPOT = `
import { walletConnectors, walletScreens } from '#contracts/wallet'
import { definePlugin } from '#kernel'

export default definePlugin({
  id: 'connector-teapot',
  version: '1.0.0',
  api: 1,
  title: 'Teapot',
  summary: 'Connects a teapot.',
  icon: 'wallet',
  contributes: [
    walletConnectors({
      id: 'teapot',
      order: 0,
      name: 'Teapot',
      connectorType: 'nwc.generic',
      tile: { background: '#123456', ink: '#ffffff', mark: 'M4 12h16' },
      route: '/teapot',
    }),
    walletScreens({ id: 'teapot', route: '/teapot', title: 'Connect a teapot', view: () => import('./teapot-screen') }),
  ],
})
`
const TEAPOT_SCREEN = `
export default function TeapotScreen() {
  return <p>Short and stout.</p>
}
`

test('another connector takes a folder and a line', async ({ page }) => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'widget-teapot-')))
  for (const name of [
    'kernel',
    'plugins',
    'ui-kit',
    'widget',
    'package.json',
    'tsconfig.json',
    'vite.widget.config.ts',
  ])
    cpSync(resolve(name), join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'plugins/connector-teapot'))
  writeFileSync(join(copy, 'plugins/connector-teapot/manifest.ts'), TEAPOT)
  writeFileSync(join(copy, 'plugins/connector-teapot/teapot-screen.tsx'), TEAPOT_SCREEN)
  appendFileSync(
    join(copy, 'widget/connectors.ts'),
    "export { default as teapot } from '../plugins/connector-teapot/manifest'\n",
  )
  const out = join(copy, 'dist')
  const vite = resolve('node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--config', 'vite.widget.config.ts', '--mode', 'es'], {
    cwd: copy,
    env: { ...process.env, WIDGET_DIST: out },
    stdio: 'pipe',
  })
  const server = await serveWidget({
    widget: out,
    pages: {
      '/index.html':
        '<!doctype html><title>A shop</title><script type="module" src="/widget/index.js"></script><bc-button></bc-button>',
    },
  })
  await page.goto(server.url)
  await page.locator('bc-button').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Teapot' }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect a teapot' })).toBeVisible()
  await expect(dialog.getByText('Short and stout.')).toBeVisible()
  await server.close()
  rmSync(copy, { recursive: true })
})
