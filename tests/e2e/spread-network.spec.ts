import type { Browser, BrowserContext, Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { type SpreadNetwork, spreadNetwork } from '../../host/demo/network/spread-network.ts'
import { type DemoRelay, startRelay } from '../../host/demo/relay/start-relay.ts'
import { type FaultProxy, startFaultProxy } from '../peers/fault-proxy.ts'
import { openSignIn, signInField, userButton } from '../support/accounts.ts'
import { feedKeys, scrollBy, settled } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

/** Of twenty relays five are gone and five answer slowly. Two that are well hold the lists. */
const RELAYS = 20
const SLOW = [2, 6, 9, 13, 17]
const DEAD = [3, 7, 11, 15, 19]
/** ms */
const LATENCY = 400
/** ms by which a first screen may be later than 1.2 times the other: both are one look, on a machine with other work. */
const ALLOWANCE = 600

interface Network extends SpreadNetwork {
  readonly relays: readonly DemoRelay[]
  readonly proxies: readonly FaultProxy[]
}

async function startNetwork(): Promise<Network> {
  const relays = await Promise.all(Array.from({ length: RELAYS }, () => startRelay()))
  const proxies = await Promise.all(relays.map(relay => startFaultProxy({ target: relay.url })))
  const live = relays.map((_, i) => i).filter(i => !DEAD.includes(i))
  const urls = proxies.map(p => p.url)
  const network = await spreadNetwork({ relayUrls: urls, live, follows: 300, notesPerAuthor: 1 })
  for (const [i, relay] of relays.entries()) relay.add(network.byRelay.get(urls[i] ?? '') ?? [])
  for (const i of [0, 1]) relays[i]?.add(network.lists)
  return { ...network, relays, proxies }
}

/** Opens home as somebody who is signed in and has nothing stored; answers ms to the first notes. */
async function openHome(browser: Browser, signedIn: BrowserContext, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    storageState: await signedIn.storageState(),
    viewport: { width: 1000, height: 3_000 },
  })
  const page = await context.newPage()
  const from = performance.now()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  return { page, context, first: performance.now() - from }
}

/** Reads down the list until all of these were on the screen, or it ends; answers what was not. */
async function readAll(page: Page, wanted: readonly string[]): Promise<string[]> {
  const missing = new Set(wanted)
  const end = page.getByText('That is all there is.')
  await settled(page)
  const fresh = page.getByRole('button', { name: /^Show .+ new events?$/ })
  if (await fresh.isVisible()) await fresh.click()
  for (let ended = false; missing.size > 0 && !ended; ) {
    ended = await end.isVisible()
    for (const key of await feedKeys(page)) missing.delete(key)
    await scrollBy(page, 2_500)
  }
  return [...missing]
}

test.describe('three hundred follows over twenty relays, of which five are gone and five slow', () => {
  test.describe.configure({ retries: 1 })
  test('all that a live relay holds of the last day can be read, and the first of it is there as soon as ever', async ({
    page,
    browser,
    goto,
    config,
    built,
    context,
    watch,
  }) => {
    watch.expect(/WebSocket connection/)
    const network = await startNetwork()
    try {
      config.relays = network.proxies.slice(0, 4).map(p => p.url)
      await goto('/')
      await openSignIn(page)
      await signInField(page).fill(npubEncode(network.rootPubkey))
      await expect(userButton(page)).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.close()

      const healthy = await openHome(browser, context, built)
      await healthy.context.close()
      for (const i of SLOW) network.proxies[i]?.set({ latencyMs: LATENCY })
      for (const i of DEAD) network.proxies[i]?.set({ cut: true })
      const ill = await openHome(browser, context, built)
      expect(ill.first).toBeLessThan(healthy.first * 1.2 + ALLOWANCE)
      expect(
        await readAll(
          ill.page,
          network.lastDay.map(n => n.id),
        ),
      ).toEqual([])
      await ill.context.close()
    } finally {
      await Promise.all(network.proxies.map(p => p.close()))
      await Promise.all(network.relays.map(r => r.close()))
    }
  })
})
