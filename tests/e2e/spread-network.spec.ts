import type { Browser, BrowserContext, Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { getSignInField, getUserButton, openSignIn } from '../support/accounts.ts'
import { readFeedKeys, scrollBy, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { startMultiRelayBench } from '../support/multi-relay-bench.ts'

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
  await waitForStableList(page)
  const fresh = page.getByRole('button', { name: /^Show .+ new events?$/ })
  if (await fresh.isVisible()) await fresh.click()
  for (let ended = false; missing.size > 0 && !ended; ) {
    ended = await end.isVisible()
    for (const key of await readFeedKeys(page)) missing.delete(key)
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
    const network = await startMultiRelayBench()
    try {
      config.relays = [...network.known]
      config.localServers.push(...network.all)
      await goto('/')
      await openSignIn(page)
      await getSignInField(page).fill(npubEncode(network.rootPubkey))
      await expect(getUserButton(page)).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.close()

      // The slow relays send nothing before the first notes are shown, so the page cannot have waited for them.
      network.breakRelays({ silent: true })
      const home = await openHome(browser, context, built.url)
      network.breakRelays()
      expect(
        await readAll(
          home,
          network.lastDayNotes.map(n => n.id),
        ),
      ).toEqual([])
      await home.context().close()
    } finally {
      await network.close()
    }
  })
})
