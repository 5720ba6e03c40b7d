import type { Browser, BrowserContext, Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { openSignIn, signInField, userButton } from '../support/accounts.ts'
import { feedKeys, scrollBy, settled } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { startSpreadRelays } from '../support/spread-relays.ts'

/** Opens home as a signed-in reader without stored data, and waits for the first notes. */
async function openHome(browser: Browser, signedIn: BrowserContext, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    storageState: await signedIn.storageState(),
    viewport: { width: 1000, height: 3_000 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}

/** Scrolls down until all wanted notes have been on the screen, or the list ends. Returns the missing ones. */
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
  test('the first notes wait for none of these, and all notes of the last day on live relays can be read', async ({
    page,
    browser,
    goto,
    config,
    built,
    context,
    watch,
  }) => {
    watch.expect(/WebSocket connection/)
    const network = await startSpreadRelays()
    try {
      config.relays = [...network.known]
      config.localServers.push(...network.all)
      await goto('/')
      await openSignIn(page)
      await signInField(page).fill(npubEncode(network.rootPubkey))
      await expect(userButton(page)).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.close()

      // The slow relays send nothing until the first notes are shown. So the page cannot have waited for these relays.
      network.fallIll({ silent: true })
      const home = await openHome(browser, context, built.url)
      network.fallIll()
      expect(
        await readAll(
          home,
          network.lastDay.map(n => n.id),
        ),
      ).toEqual([])
      await home.context().close()
    } finally {
      await network.close()
    }
  })
})
