import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { type NwcWallet, startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { STRICT_POLICY, serveWidget } from '../../scripts/serve-widget.mjs'
import { type LnbitsServer, startLnbitsServer } from '../peers/lnbits-server.ts'
import { test as base, expect } from './fixtures.ts'

/** A shop's page that embeds the widget. It has an origin of its own and the strictest content security policy. */
export interface EmbeddingSite {
  readonly url: string
  /** The page's files by path. They take precedence over the widget's own files under `/widget/`. */
  readonly files: Record<string, string>
  /** Opens a page with this body. `script` is a module that the page runs after the widget's script. */
  open(
    page: Page,
    body: string,
    options?: { readonly script?: string; readonly head?: string },
  ): Promise<void>
}

interface WidgetFixtures {
  /** An LNbits server for this test alone. */
  readonly lnbits: LnbitsServer
  readonly policy: string
  readonly site: EmbeddingSite
  /** A wallet service with its own relay, for this test alone. */
  readonly nwc: NwcWallet
}

export const test = base.extend<WidgetFixtures>({
  policy: [STRICT_POLICY, { option: true }],
  site: async ({ policy }, use) => {
    const files: Record<string, string> = {}
    const server = await serveWidget({ pages: files, policy })
    await use({
      url: server.url,
      files,
      async open(page, body, { script = '', head } = {}) {
        files['/page.js'] = script
        files['/index.html'] = [
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>',
          '<meta name="viewport" content="width=device-width, initial-scale=1">',
          head ?? '<script type="module" src="/widget/index.js"></script>',
          '<script type="module" src="/page.js"></script>',
          `</head><body><main><h1>A shop</h1>${body}</main></body></html>`,
        ].join('')
        await page.goto(server.url)
      },
    })
    await server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  lnbits: async ({}, use) => {
    const lnbits = await startLnbitsServer()
    await use(lnbits)
    await lnbits.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  nwc: async ({}, use) => {
    const relay = await startDemoRelay({ port: 0 })
    const nwc = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
    await use(nwc)
    nwc.close()
    await relay.close()
  },
})

/** The widget's modal. */
export const getWidgetDialog = (page: Page): Locator => page.getByRole('dialog')

/** Connects a wallet by its connection secret, starting from the tiles of the open modal. */
export async function connectByNwc(page: Page, url: string): Promise<void> {
  const dialog = getWidgetDialog(page)
  await dialog.getByRole('button', { name: 'NWC', exact: true }).click()
  await dialog.locator('input[type=password]').fill(url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText('Connected!')).toBeVisible()
}

/** Presses `<bc-button>`, waits for the tiles, and presses one of them. */
export async function pressWalletTile(page: Page, name: string): Promise<Locator> {
  const dialog = getWidgetDialog(page)
  await page.locator('bc-button').first().getByRole('button').click()
  const all = dialog.getByRole('button', { name: /^show all/ })
  await expect(dialog.getByRole('button', { name: 'Alby Hub' })).toBeVisible()
  if (await all.isVisible()) await all.click()
  await dialog.getByRole('button', { name, exact: true }).click()
  return dialog
}

/**
 * The source of a module that sets `globalThis.wallet` to the widget's API. It sets a mark in the page when it is
 * ready.
 */
export const API_MODULE_SOURCE = `import * as wallet from '/widget/index.js'
  globalThis.wallet = wallet
  document.body.dataset.ready = ''`

/** Calls a function of the widget's API in the page. Returns its result, or the message of the error it throws. */
export async function callWidgetApi(page: Page, name: string, ...args: readonly unknown[]): Promise<unknown> {
  await page.locator('body[data-ready]').waitFor()
  return page.evaluate(
    async ({ name, args }) => {
      const { wallet } = globalThis as unknown as {
        wallet: Record<string, (...args: readonly unknown[]) => unknown>
      }
      try {
        const given = await wallet[name]?.(...args)
        // Functions cannot be passed out of the page, so return only the JSON part of the result.
        return typeof given === 'object' ? JSON.parse(JSON.stringify(given)) : given
      } catch (error) {
        return (error as Error).message
      }
    },
    { name, args },
  )
}

const widget = resolve(process.env.WIDGET_DIST ?? 'dist/widget')

/** Returns the path of the widget's only script that contains this text. */
export function findScriptContaining(text: string): string {
  const name = readdirSync(join(widget, 'chunks')).find(file =>
    readFileSync(join(widget, 'chunks', file), 'utf8').includes(text),
  )
  if (!name) throw new Error(`No script has ${text}`)
  return `**/chunks/${name}`
}

/**
 * Tries to connect with a configuration that must fail, then opens the modal. Returns the error that the modal shows.
 */
export async function getConnectionError(
  page: Page,
  site: EmbeddingSite,
  config: object,
): Promise<string | null> {
  await site.open(page, '<bc-button></bc-button>', { script: API_MODULE_SOURCE })
  await callWidgetApi(page, 'connect', { connectorName: 'Mine', ...config })
  expect(await callWidgetApi(page, 'isConnected')).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('bc:config'))).toBeNull()
  await page.locator('bc-button').getByRole('button').click()
  return getWidgetDialog(page).getByRole('alert').textContent()
}

/** Stores a connection in the format of the widget, which is also that of bitcoin-connect. */
export async function saveConnection(page: Page, nwcUrl: string): Promise<void> {
  await page.addInitScript(url => {
    if (localStorage.getItem('bc:test')) return
    localStorage.setItem('bc:test', 'once')
    localStorage.setItem(
      'bc:config',
      JSON.stringify({ connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl: url }),
    )
  }, nwcUrl)
}

export { expect }

/** The widget's API as `API_MODULE_SOURCE` makes it available, and the values that the test's page stores. */
export interface ExposedApi {
  wallet: {
    launchModal(): void
    closeModal(): void
    disconnect(): void
    isConnected(): boolean
    requestProvider(): Promise<{ sendPayment(i: string): Promise<unknown>; getBalance(): Promise<unknown> }>
  }
  kept: Promise<{ sendPayment(i: string): Promise<unknown> }>
}

/** Returns the connection that the widget has stored. */
export const readSavedConnection = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('bc:config') ?? 'null') as unknown)

/** Checks that the connection survives a reload and that Disconnect deletes it. */
export async function expectPersistsUntilDisconnect(page: Page, balance: string): Promise<void> {
  const button = page.locator('bc-button')
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  await page.reload()
  await expect(button).toHaveText(`Connected${balance}`)
  await button.getByRole('button').click()
  await getWidgetDialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(getWidgetDialog(page)).toBeHidden()
  await expect(button).toHaveText('Connect Wallet')
  expect(await readSavedConnection(page)).toBeNull()
}
