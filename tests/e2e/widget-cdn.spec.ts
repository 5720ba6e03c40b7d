import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { STRICT_POLICY, serveWidget } from '../../scripts/serve-widget.mjs'
import { connectByNwc, expect, getWidgetDialog, test } from '../support/widget-fixture.ts'

// The widget is served from another origin than its page, as from a CDN. Headers and policy are those that the README
// recommends.

/** Returns the hashes that the build wrote, by file. */
const readHashes = () =>
  JSON.parse(
    readFileSync(join(resolve(process.env.WIDGET_DIST ?? 'dist/widget'), 'integrity.json'), 'utf8'),
  ) as Record<string, string>

/** Opens a page that embeds the widget from the other origin, and records the page's requests. */
async function shop(page: Page, { cors, head }: { cors: boolean; head: (cdn: string) => string }) {
  const cdn = await serveWidget({ cors, policy: '' })
  const policy = STRICT_POLICY.replace("script-src 'self'", `script-src ${cdn.url}`).replace(
    "style-src 'self'; ",
    '',
  )
  const body = `<!doctype html><html lang="en"><title>A shop</title>${head(cdn.url)}<bc-button></bc-button>`
  const site = await serveWidget({ pages: { '/index.html': body }, policy })
  const asked: string[] = []
  page.on('request', request => void asked.push(`${request.resourceType()} ${request.url()}`))
  page.on('websocket', socket => void asked.push(`websocket ${socket.url()}`))
  await page.goto(site.url)
  return {
    cdn: cdn.url,
    /** Returns all requests except the one for the page itself. */
    asked: () =>
      asked.filter(what => ![`document ${site.url}/`, `other ${site.url}/favicon.ico`].includes(what)),
    async close() {
      await site.close()
      await cdn.close()
    },
  }
}

/** Connects a wallet, and checks what the widget adds to the page besides its elements. */
async function walk(page: Page, nwcUrl: string): Promise<void> {
  const button = page.locator('bc-button')
  await button.getByRole('button').click()
  await connectByNwc(page, nwcUrl)
  await expect(button).toHaveText('Connected1,000,000 sats')
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  const left = await page.evaluate(() => ({
    styles: document.styleSheets.length + document.adoptedStyleSheets.length,
    parts: [...document.querySelectorAll('style, link:not([rel=modulepreload]), iframe')].map(
      e => e.outerHTML,
    ),
    body: [...document.body.children].map(({ localName }) => localName),
  }))
  expect(left).toEqual({ styles: 0, parts: [], body: ['bc-button'] })
}

test('modules and chunks from another origin that allows it: they ask that origin and the wallet’s relay, and nobody else', async ({
  page,
  nwc,
}) => {
  const head = (cdn: string) =>
    `<script type="module" src="${cdn}/widget/index.js" integrity="${readHashes()['index.js']}" crossorigin></script>`
  const { cdn, asked, close } = await shop(page, { cors: true, head })
  await walk(page, nwc.url)
  const scripts = asked().filter(what => what.startsWith('script '))
  expect(scripts).toContain(`script ${cdn}/widget/index.js`)
  expect(scripts.length).toBeGreaterThan(2)
  for (const what of asked())
    expect([what.startsWith(`script ${cdn}/widget/`), what.startsWith(`websocket ${nwc.relay}`)]).toContain(
      true,
    )
  await close()
})

for (const integrity of [false, true])
  test(`the single file from another origin, ${integrity ? 'with its hash' : 'by a plain tag and without a header'}`, async ({
    page,
    nwc,
  }) => {
    const name = 'pinion-connect.iife.js'
    const head = (cdn: string) =>
      `<script src="${cdn}/widget/${name}" ${integrity ? `integrity="${readHashes()[name]}" crossorigin` : ''}></script>`
    const { cdn, asked, close } = await shop(page, { cors: integrity, head })
    await walk(page, nwc.url)
    expect([...new Set(asked())].map(what => what.replace(/\/$/, ''))).toEqual([
      `script ${cdn}/widget/${name}`,
      `websocket ${nwc.relay.replace(/\/$/, '')}`,
    ])
    await close()
  })
