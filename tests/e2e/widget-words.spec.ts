import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, getWidgetDialog, test } from '../support/widget-fixture.ts'

// Tests a page in another language. Every text that a visitor reads comes from the table of translations, and no
// English text is left.

type Table = Record<string, Record<string, string>>

const widget = resolve(process.env.WIDGET_DIST ?? 'dist/widget')

/** Replaces each Latin letter, like a translation into an invented language. `{placeholders}` stay. */
const translated = (text: string) => text.replace(/\{\w+\}|[A-Za-z]/g, part => (part.length > 1 ? part : 'ж'))
let words: Table = {}
// Read the file here and not at import, so that the journeys can be listed before the widget is built.
test.beforeAll(() => {
  const english = JSON.parse(readFileSync(join(widget, 'words.json'), 'utf8')) as Table
  words = Object.fromEntries(
    Object.entries(english).map(([part, texts]) => [
      part,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translated(text)])),
    ]),
  )
})
const say = (part: string, name: string): string => {
  const text = words[part]?.[name]
  if (text === undefined) throw new Error(`words.json has no ${part} ${name}`)
  return text
}

/** Matches names, units and secrets, which are the same in every language. */
const SAME =
  /Alby Hub|Alby Go|Flash Wallet|NWC|Rizful|Coinos|nostr\+walletconnect:\/\/\.\.\.|https:\/\/lnbits\.example\.com|sats/g

/** Returns the texts and labels of the widget's elements that still contain Latin letters. */
async function left(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => {
    const found: string[] = []
    const walk = (node: Node) => {
      if (node instanceof Element) {
        if (['STYLE', 'SCRIPT', 'SLOT'].includes(node.tagName)) return
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push(node.getAttribute(name) ?? '')
        for (const child of node.shadowRoot?.childNodes ?? []) walk(child)
      } else if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
      for (const child of node.childNodes) walk(child)
    }
    for (const element of document.querySelectorAll(
      'bc-button, bc-pay-button, bc-payment, bc-balance, bc-modal',
    ))
      walk(element)
    return found
  })
  return all.filter(text => /[A-Za-z]{2}/.test(text.replace(SAME, '')))
}

test('in another language no English word is left: tiles, screens, errors, payment, connected', async ({
  page,
  site,
  nwc,
}) => {
  // Flash and Alby Go wait for an answer of these two relays, which cannot be reached.
  for (const relay of ['wss://relay.getalby.com/v1', 'wss://nwclay.paywithflash.com'])
    await page.routeWebSocket(relay, () => {})
  site.files['/words.json'] = JSON.stringify(words)
  const { invoice } = nwc.issueInvoice({ memo: '茶' })
  const broken = invoice.slice(0, -1)
  await site.open(
    page,
    `<bc-button></bc-button><bc-balance></bc-balance><bc-pay-button></bc-pay-button>
     <bc-payment invoice="${invoice}"></bc-payment><bc-payment invoice="${broken}"></bc-payment>`,
    {
      script: `import { init } from '/widget/index.js'
        init({ appName: 'Ж', words: await (await fetch('/words.json')).json() })`,
    },
  )
  const dialog = getWidgetDialog(page)
  const button = page.locator('bc-button').getByRole('button')
  const press = (part: string, name: string) =>
    dialog
      .getByRole('button', { name: say(part, name), exact: true })
      .first()
      .click()
  const silent = async (where: string) => expect(await left(page), where).toEqual([])
  await expect(button).toHaveText(say('widget', 'connect'))
  await expect(page.locator('bc-payment').first().getByText('茶')).toBeVisible()
  await expect(page.locator('bc-payment').nth(1).getByRole('alert')).toBeVisible()
  await silent('the page')
  await button.click()
  await dialog.getByRole('heading', { name: say('wallet', 'howToApp').replace('{app}', 'Ж') }).waitFor()
  await dialog.getByRole('button', { name: /\(10\)/ }).click()
  await silent('the tiles')

  const tiles = ['cashu-me', 'flash', 'lnbits', 'lnfi', 'nwc', 'primal', 'alby-hub'] as const
  const withForm = new Set<string>(['cashu-me', 'lnbits', 'lnfi', 'nwc', 'primal'])
  for (const id of tiles) {
    await dialog.locator('li button').nth(orderOf(id)).click()
    await dialog.getByRole('heading', { name: say(`connector-${id}`, `title ${id}`) }).waitFor()
    if (withForm.has(id)) {
      await dialog.locator('button[type=submit]').click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    }
    if (id === 'flash') await expect(dialog.locator('canvas')).toBeVisible()
    await silent(id)
    if (id !== 'alby-hub') await press('wallet', 'back')
  }
  await press('connector-alby-hub', 'go')
  await expect(dialog.locator('canvas')).toBeVisible()
  await silent('Alby Go')
  await press('wallet', 'help')
  await silent('help')
  await page.keyboard.press('Escape')
  await button.click()
  await dialog.locator('p button').click()
  await silent('a new wallet')
  await press('wallet', 'back')

  await dialog.locator('li button').nth(orderOf('nwc')).click()
  nwc.behavior.delayMs = 300
  await dialog.locator('input[type=password]').fill(nwc.url)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText(say('wallet', 'connecting'))).toBeVisible()
  await silent('connecting')
  await expect(dialog.getByText(say('wallet', 'connectedNow'))).toBeVisible()
  await silent('connected')
  await page.keyboard.press('Escape')
  await button.click()
  await expect(dialog.getByText(say('wallet', 'connectedThrough').replace('{wallet}', 'NWC'))).toBeVisible()
  await page.keyboard.press('Escape')
  const payment = page.locator('bc-payment').first()
  await payment.getByRole('button', { name: say('wallet', 'confirm') }).click()
  await expect(payment.getByText(say('wallet', 'paying'))).toBeVisible()
  await silent('paying')
  await expect(payment.getByText(say('wallet', 'paid'))).toBeVisible()
  await silent('paid')
})

/** Returns the position of a tile, because the tiles' names all look alike in the invented language. */
function orderOf(id: string): number {
  const order = [
    'alby-hub',
    'coinos',
    'flash',
    'primal',
    'cashu-me',
    'lnbits',
    'rizful',
    'nwc',
    'lnc',
    'lnfi',
  ]
  return order.indexOf(id)
}
