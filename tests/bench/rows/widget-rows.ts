import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { startNwcWallet } from '../../../demo/wallet/start-nwc-wallet.ts'
import { buildComparisonPages } from '../../../scripts/build-comparison-pages.mjs'
import { serveWidget } from '../../../scripts/serve-widget.mjs'
import { limitRow, median, type ResultRow, ratioRow, throttleCpu } from '../measure.ts'

const RUNS = 5
/**
 * Milliseconds from the pointer's arrival on a button to the press, as with a person's hand. The press does not wait
 * for the page.
 */
const HAND_MS = 300
/**
 * Milliseconds for which the page must have loaded nothing before the button is pressed without being pointed at first, as
 * a finger does.
 */
const IDLE_MS = 2_000
const POLICY = "default-src * 'unsafe-inline' data: blob:"

interface Figures {
  readonly button: number
  readonly open: number
  /** Milliseconds from a press without a pointer to the open modal. */
  readonly cold: number
  readonly connected: number
  readonly buttonBytes: number
  readonly openBytes: number
}

const TEXTS = ['Connect Wallet', 'How would you like to connect', 'Connected']

/**
 * Runs in the page. Records when each text was first painted, in ms since the navigation began. Searches shadow roots
 * too.
 */
const watchTexts = (texts: readonly string[]) => {
  const paintedAt: Record<string, number> = {}
  Object.assign(globalThis, { paintedAt })
  const textOf = (node: ParentNode): string =>
    [...node.querySelectorAll('*')]
      .map(element => (element.shadowRoot ? textOf(element.shadowRoot) : ''))
      .join(' ') + (node.textContent ?? '')
  const look = () => {
    // The line breaks in the templates of the two widgets differ, so all white space counts as one space.
    const shown = textOf(document).replace(/\s+/g, ' ')
    for (const text of texts)
      if (paintedAt[text] === undefined && shown.includes(text)) {
        paintedAt[text] = Number.POSITIVE_INFINITY
        // The frame with the text is visible when the next frame begins.
        requestAnimationFrame(() => {
          paintedAt[text] = performance.now()
        })
      }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function painted(page: Page, text: string): Promise<number> {
  const at = await page.waitForFunction(wanted => {
    const { paintedAt } = globalThis as unknown as { paintedAt: Record<string, number> }
    const time = paintedAt[wanted]
    return time !== undefined && Number.isFinite(time) && time
  }, text)
  return Number(await at.jsonValue())
}

/** Waits until the page has loaded all that it loads without a press. */
const rested = (page: Page) =>
  page.waitForFunction(ms => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const ends = performance.getEntriesByType('resource').map(entry => entry.startTime + entry.duration)
    const last = Math.max(load?.loadEventEnd || Number.POSITIVE_INFINITY, ...ends)
    return performance.now() - last > ms
  }, IDLE_MS)

const notePress = () =>
  addEventListener('click', () => Object.assign(globalThis, { pressedAt: performance.now() }), {
    capture: true,
    once: true,
  })

/** Returns the ms from the press to the open modal. */
const opened = async (page: Page) =>
  (await painted(page, 'How would you like to connect')) -
  (await page.evaluate(() => (globalThis as unknown as { pressedAt: number }).pressedAt))

/** Measures the ms to the open modal after a press without a pointer. */
async function measureCold(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(watchTexts, TEXTS)
  await throttleCpu(page, 4)
  await page.goto(url)
  await painted(page, 'Connect Wallet')
  await rested(page)
  await page.evaluate(notePress)
  await page
    .locator('bc-button')
    .getByText('Connect Wallet')
    .evaluate(label => (label as HTMLElement).click())
  const ms = await opened(page)
  await context.close()
  return ms
}

async function measure(browser: Browser, url: string, nwcUrl: string): Promise<Figures> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', response => {
    if (response.url().endsWith('.js'))
      sizes.push(
        response.body().then(
          body => brotliCompressSync(body).length / 1_000,
          // A response that was incomplete when the page was closed is not counted.
          () => 0,
        ),
      )
  })
  const bytes = async () => (await Promise.all(sizes)).reduce((a, b) => a + b, 0)
  await page.addInitScript(watchTexts, TEXTS)
  await throttleCpu(page, 4)
  await page.goto(url, { waitUntil: 'commit' })
  const button = await painted(page, 'Connect Wallet')
  const buttonBytes = await bytes()
  await page.evaluate(notePress)
  // The pointer is on the button before the press, as with a person's hand.
  const label = page.locator('bc-button').getByText('Connect Wallet')
  await label.hover()
  await page.waitForTimeout(HAND_MS)
  await label.click()
  const open = await opened(page)
  const openBytes = await bytes()
  await page.evaluate(secret => {
    const config = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl: secret }
    localStorage.setItem('bc:config', JSON.stringify(config))
  }, nwcUrl)
  await page.close()

  const again = await context.newPage()
  await again.addInitScript(watchTexts, TEXTS)
  await throttleCpu(again, 4)
  await again.goto(url, { waitUntil: 'commit' })
  const connected = await painted(again, 'Connected')
  await context.close()
  const cold = await measureCold(browser, url)
  return { button, open, cold, connected, buttonBytes, openBytes }
}

/** Measures the widget and bitcoin-connect 3.12.3, each bundled with Vite into a page with one button. */
export async function widgetRows({ browser }: { readonly browser: Browser }): Promise<readonly ResultRow[]> {
  const relay = await startDemoRelay({ port: 0 })
  const nwc = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2 nip04' } })
  const folders = Object.entries(await buildComparisonPages())
  const names = folders.map(([name]) => name)
  const figures = new Map<string, Figures[]>()
  const sites = await Promise.all(folders.map(([, folder]) => serveWidget({ folder, policy: POLICY })))
  for (let run = 0; run < RUNS; run++)
    for (const [i, name] of names.entries()) {
      const measured = await measure(browser, sites[i]?.url ?? '', nwc.url)
      figures.set(name, [...(figures.get(name) ?? []), measured])
    }
  await Promise.all(sites.map(site => site.close()))
  nwc.close()
  await relay.close()

  const of = (name: string, field: keyof Figures) => median((figures.get(name) ?? []).map(f => f[field]))
  const rival = names.includes('theirs')
  const buttonLimit = rival ? Math.round(of('theirs', 'buttonBytes')) / 10 : 12.5
  const openLimit = rival ? Math.round(of('theirs', 'openBytes')) : 125
  const about = rival
    ? 'bitcoin-connect, in the same run'
    : 'rival not available: bitcoin-connect as measured before'
  const rows = [
    limitRow('widget: JS until the button shows', of('ours', 'buttonBytes'), 'kB', buttonLimit, about),
    limitRow('widget: JS until the modal is open', of('ours', 'openBytes'), 'kB', openLimit, about),
  ]
  if (!rival) return rows
  const times = [
    ['button', 'widget: to the button'],
    ['open', 'widget: from the press to the open modal'],
    ['cold', 'widget: the same, a press out of nowhere'],
    ['connected', 'widget: to connected, by the saved connection'],
  ] as const
  return [
    ...rows,
    ...times.map(([field, what]) =>
      ratioRow(what, of('ours', field), of('theirs', field), 'bitcoin-connect', 1),
    ),
  ]
}
