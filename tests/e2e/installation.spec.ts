import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import {
  expect,
  shortenWorkerFileList,
  appTest as test,
  waitForServiceWorker,
  waitUntilQuiet,
} from '../support/app-site.ts'
import { createPicture } from '../support/create-picture.ts'
import { waitForStableList } from '../support/feed.ts'
import { signIn } from '../support/sign-in.ts'
import type { Site } from '../support/site.ts'

test.describe('without a network', () => {
  test.use({ wholeShell: true })

  test('the app starts, notes that were read open, people are found, a note waits and is sent later; signing out leaves only the app', async ({
    page,
    follow,
    site,
    relay,
    demo,
    watch,
  }) => {
    watch.expect(/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/)
    watch.expect(/config.json could not be read/)
    const mira = demo.person('mira')
    await page.goto(site.url)
    await signIn(page, mira)
    await waitForStableList(page)
    const seen = page.getByRole('article').first()
    const first = (await seen.innerText()).split('\n')[0] ?? ''
    const note = (await seen.getAttribute('data-note')) ?? ''
    await seen.locator('time').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
    const thread = page.url()
    await waitForServiceWorker(page)

    await site.stop()
    await relay.stop()
    await page.goto(thread)
    await expect(page.locator(`article[data-note="${note}"]`).first()).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.getByRole('complementary').getByRole('combobox', { name: 'Search' }).fill('mir')
    await expect(page.locator(`[role=option][href="/${npubEncode(mira.pubkey)}"]`)).toBeVisible({
      timeout: 15_000,
    })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New post' }).first().click()
    const words = 'Written above the clouds'
    await page.getByPlaceholder("What's on your mind?").fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('article').filter({ hasText: words }).first()).toBeVisible({
      timeout: 15_000,
    })
    // The index of note texts is stored too, and contains the note written a moment ago.
    await page.goto(`${site.url}/search/clouds%20writ`)
    await expect(page.getByText('None of your relays can search now.')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
    await follow('/')
    await expect(page.getByRole('article').filter({ hasText: first }).first()).toBeVisible()
    // The page Accounts was never open, so its code comes from the service worker's cache.
    await follow('/settings/accounts')
    await expect(page.getByRole('heading', { name: 'Accounts' }).first()).toBeVisible()
    await relay.restart()
    const newest = () => relay.store.query({ authors: [mira.pubkey], kinds: [1], limit: 1 })
    // After a few failed attempts, the outbox tries again every half minute.
    await expect.poll(() => newest().map(row => row.event.content), { timeout: 60_000 }).toEqual([words])

    await page.getByRole('button', { name: 'Sign out' }).click()
    const started = page.waitForEvent('load')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await started
    // The caches may contain the app's code, but no data of the account.
    const others = () =>
      page.evaluate(async () => (await caches.keys()).filter(name => !name.startsWith('pinion-shell-')))
    await expect.poll(others).toEqual([])
    await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
  })
})

/** Deploys the same build with a changed list of files, which makes it a new version. */
function deploy(site: Site, version: string, how: (built: string) => string = built => built): void {
  site.changeFile('/service-worker.js', built =>
    how(shortenWorkerFileList(built)).replace(/version:\s*`[^`]*`/, `version:\`${version}\``),
  )
}

const versions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('pinion-shell-')))

// The right column is hidden at this width. Otherwise, its worker would send requests of its own.
test.describe('at 800 px', () => {
  test.use({ viewport: { width: 800, height: 900 } })
  test('a newer version waits until the user takes it, the other tabs are told; a version with a wrong or missing file is refused', async ({
    page,
    follow,
    site,
    context,
    watch,
  }) => {
    watch.expect(/Failed to find a valid digest|404|Failed to load resource/)
    await page.goto(`${site.url}/about`)
    await waitForServiceWorker(page)
    const refresh = page.getByRole('button', { name: 'Refresh Application' })
    const before = await versions(page)
    for (const change of [(built: string) => `${built} `, () => undefined]) {
      // The list of files has the right path with a wrong hash, or the site lacks the file.
      deploy(site, 'spoiled', built =>
        built.replace(/(path:`\/icon\.svg`,integrity:`sha384-)[^`]{4}/, '$1AAAA'),
      )
      site.changeFile('/icon.svg', change)
      const loaded = page.waitForEvent('load')
      await refresh.click()
      await loaded
      await expect(refresh).toBeVisible()
      // Some time after the page has loaded, the service worker deletes the refused version.
      await expect.poll(() => versions(page)).toEqual(before)
    }
    site.restoreFiles()

    const other = await context.newPage()
    const itsRefresh = other.getByRole('button', { name: 'Refresh Application' })
    await other.goto(`${site.url}/about`)
    await expect(itsRefresh).toBeVisible()
    deploy(site, 'next')
    await page.reload()
    const update = page.getByRole('button', { name: 'Update Available - Click to Refresh' })
    // Before the update is offered, each of its files is loaded and hashed, which takes time.
    await expect(update).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => versions(page)).toHaveLength(2)
    await waitUntilQuiet(site, [page, other])
    await update.click()
    // The page reloads, and a service worker that has just started serves it.
    await expect(refresh).toBeVisible({ timeout: 30_000 })
    await expect(update).toHaveCount(0)
    // The new service worker deletes the old version.
    await expect.poll(() => versions(page)).toEqual(['pinion-shell-next'])
    await expect(other.getByText('Pinion was updated in another tab.')).toBeVisible()
    const itsLoad = other.waitForEvent('load')
    await other.getByRole('button', { name: 'Reload' }).click()
    await itsLoad
    await expect(itsRefresh).toBeVisible()
    await other.close()

    // Refresh Application finds a newer version and activates it with one press.
    await waitUntilQuiet(site, [page])
    deploy(site, 'later')
    const loaded = page.waitForEvent('load')
    await refresh.click()
    await loaded
    await expect(refresh).toBeVisible()
    await expect.poll(() => versions(page)).toEqual(['pinion-shell-later'])

    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(await workers()).toBe(1)
    await follow('/settings/plugins')
    await page.getByRole('switch', { name: 'Installation' }).click()
    await expect.poll(workers).toBe(0)
    await page.getByRole('switch', { name: 'Installation' }).click()
    await expect.poll(workers).toBe(1)
  })
})

test('text and pictures shared by another app come into the composer once somebody can write', async ({
  page,
  follow,
  site,
  config,
  demo,
}) => {
  const media = await startBlossomServer()
  config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
  await page.goto(site.url)
  await waitForServiceWorker(page)
  const { name, mimeType, buffer } = createPicture('ridge.png', 200)
  await page.evaluate(
    ([name, type, bytes]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of [
        ['title', 'A page'],
        ['text', 'Worth reading'],
        ['url', 'https://example.com/a'],
      ] as const)
        form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      const shared = new FormData(form)
      shared.append('media', new File(['not a picture'], 'notes.txt', { type: 'text/plain' }))
      shared.append('media', new File([new Uint8Array(bytes)], name, { type }))
      // This request stands for the system's share dialog. A form would be blocked by the page's Content Security
      // Policy.
      return fetch('/share', { method: 'POST', body: shared })
    },
    [name, mimeType, [...buffer]] as const,
  )
  await page.goto(`${site.url}/share`)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await follow('/')
  await signIn(page, demo.person('mira'))
  await page.goto(`${site.url}/share`)
  const text = page.getByPlaceholder("What's on your mind?")
  await expect(text).toHaveValue(/^A page\nWorth reading\nhttps:\/\/example\.com\/a\s+http:\S+\.png\s*$/)
  expect([...media.files.values()].map(file => file.type)).toEqual(['image/png'])
  await expect(page).toHaveURL(`${site.url}/`)
  await follow('/share')
  await expect(page.getByText('Nothing was shared.')).toBeVisible()
  await media.close()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the offer to install can be taken, and hidden for good', async ({ page, goto }) => {
    await goto('/')
    await waitForStableList(page)
    /** Dispatches the event by which a browser says that it can install the app. */
    const offer = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {
            document.documentElement.dataset.asked = 'yes'
            return { outcome: 'accepted' }
          },
        })
        dispatchEvent(event)
        return event.defaultPrevented
      })
    expect(await offer()).toBe(true)
    const prompt = page.getByRole('region', { name: 'Install Pinion' })
    await prompt.getByRole('button', { name: 'Install', exact: true }).click()
    await expect(page.locator('html[data-asked]')).toHaveCount(1)
    await expect(prompt).toHaveCount(0)
    await offer()
    await prompt.getByRole('button', { name: 'Do not offer to install' }).click()
    await expect(prompt).toHaveCount(0)
    await page.reload()
    await waitForStableList(page)
    await offer()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('button', { name: 'Install Pinion' })).toBeVisible()
    await expect(prompt).toHaveCount(0)
  })
})
