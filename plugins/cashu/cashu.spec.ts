import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { test as base, expect } from '../../tests/support/fixtures.ts'
import { tabTo } from '../../tests/support/keyboard.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

/** The page of a fake wallet: it counts seconds, says hello, and asks for payments. */
const WALLET_PAGE = `<!doctype html><html lang="en"><title>Wallet</title><h1>Coins</h1>
<p>Alive for <output id="ticks">0</output></p><p id="look">no channel</p><button id="fund">Fund</button><script>
let port; let ticks = 0
setInterval(() => { document.getElementById('ticks').textContent = ++ticks }, 100)
addEventListener('message', ({ data, ports }) => {
  if (data.type !== 'pinion:channel') return
  port = ports[0]
  port.onmessage = ({ data }) => { document.getElementById('look').textContent = JSON.stringify(data) }
})
parent.postMessage({ type: 'pinion:hello' }, '*')
document.getElementById('fund').onclick = () => {
  port.postMessage({ type: 'give-key' })
  port.postMessage({ type: 'pay-invoice', invoice: decodeURIComponent(location.hash.slice(1)) })
}
let reached; try { reached = parent.localStorage.length } catch (error) { reached = error.name }
document.title = String(reached)
</script></html>`

const test = base.extend<{ readonly cashu: { readonly url: string; readonly asked: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  cashu: async ({}, use) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.referer ?? 'no referrer'}`)
      response.setHeader('content-type', 'text/html').end(WALLET_PAGE)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked })
    server.closeAllConnections()
    await new Promise<void>(resolve => server.close(() => resolve()))
  },
})

test('a Cashu wallet fills the page Wallet, lives on while another page is shown, asks for a payment, and goes with its plugin', async ({
  page,
  goto,
  follow,
  config,
  demo,
  relay,
  cashu,
}) => {
  const wallet = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
  const { invoice, paymentHash } = wallet.issueInvoice({ amountMsats: 21_000, memo: 'Mint 21 sats' })
  config.cashuWallet = `${cashu.url}#${invoice}`
  await goto('/about')
  await page.evaluate(nwcUrl => {
    const config = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl }
    localStorage.setItem('bc:config', JSON.stringify(config))
  }, wallet.url)
  await signIn(page, demo.person('mira'))
  await follow('/wallet')
  await expect(page).toHaveURL(/\/settings\/wallet$/)
  expect(cashu.asked).toEqual([])

  await follow('/settings/cashu')
  const on = page.getByRole('switch', { name: /^Use the wallet of 127\.0\.0\.1/ })
  await expect(on).toBeVisible()
  await expectPageFits(page, 'Cashu settings')
  await tabTo(page, /^Use the wallet of/)
  await page.keyboard.press('Space')
  await expect(on).toBeChecked()
  await tabTo(page, /^Wallet/)
  await page.keyboard.press('Enter')
  const framed = page.frameLocator('iframe[title="Cashu wallet"]')
  await expect(framed.getByRole('heading', { name: 'Coins' })).toBeVisible()
  await expect(framed.locator('#look')).toHaveText(/"type":"look","dark":(true|false),"language":"en/)
  expect(cashu.asked).toEqual(['/ no referrer'])
  const inside = page.frames().find(frame => frame.url().startsWith(cashu.url))
  expect(await inside?.title()).toBe('SecurityError')

  await expectPageFits(page, 'the page Wallet with a Cashu wallet')
  const edges = () =>
    page.evaluate(() => {
      const box = (part: string) => document.querySelector(part)?.getBoundingClientRect()
      const bar = box('div:has(> nav[aria-label="Quick"])')
      const header = box('main header')
      const frame = box('iframe')
      const hint = box('main p:last-child')
      if (!header || !frame || !hint || !bar) return undefined
      return [frame.top - header.bottom, hint.top - frame.bottom, bar.top - hint.bottom].map(Math.round)
    })
  await expect.poll(edges, 'px between the header, the wallet, its link and the bar').toEqual([0, 0, 0])

  await tabTo(page, /^open the wallet in a tab/)
  const fund = framed.getByRole('button', { name: 'Fund' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(fund).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: "Pay the Cashu wallet's invoice" })
  await expect(dialog.getByRole('button', { name: /Pay|Confirm/ }).first()).toBeVisible()
  await expectNoAxeViolations(page, 'the question whether to pay')
  await tabTo(page, /^(?:Pay|Confirm)/)
  await page.keyboard.press('Enter')
  await expect.poll(() => wallet.paymentCounts.get(paymentHash)).toBe(1)
  await expect(dialog).toBeHidden()

  // On another page of the app, the wallet is hidden but keeps running.
  const ticks = async () => Number(await inside?.locator('#ticks').textContent())
  await follow('/about')
  await expect(page.locator('iframe[title="Cashu wallet"]')).toBeHidden()
  const before = await ticks()
  await expect.poll(ticks).toBeGreaterThan(before)
  await follow('/wallet')
  await expect(framed.getByRole('heading', { name: 'Coins' })).toBeVisible()
  expect(cashu.asked).toHaveLength(1)

  await follow('/settings/plugins')
  await page.getByRole('switch', { name: 'Cashu wallet' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await follow('/wallet')
  await expect(page).toHaveURL(/\/settings\/wallet$/)
  await goto('/settings/cashu')
  await expect(page.getByText('There are no such settings. Their plugin may be off.')).toBeVisible()
  expect(cashu.asked).toHaveLength(1)
  wallet.close()
})

test('a wallet at an address of this site is not framed', async ({
  page,
  goto,
  follow,
  config,
  demo,
  built,
}) => {
  config.cashuWallet = `${built.url}/about`
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow('/settings/cashu')
  await expect(page.getByText('It has the same address as this site')).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Use the wallet of/ })).toBeDisabled()
})
