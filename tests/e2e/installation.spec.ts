import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { settled } from '../support/feed.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { type Site, startSite } from '../support/site.ts'

/** The build that the other journeys use, on a site of its own that can be shut and changed. */
const test = base.extend<{ readonly site: Site }>({
  site: async ({ config }, use) => {
    const site = await startSite(process.env.E2E_DIST ?? 'dist/host')
    site.config = config
    await use(site)
    await site.shut()
  },
})
test.use({ serviceWorkers: 'allow' })

/** Waits until a version of the app is stored whole and serves this page. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(resolve =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

test('starts without a network, and reads what was read before', async ({ page, site, relay, watch }) => {
  watch.expect(/WebSocket connection|ERR_CONNECTION_REFUSED/)
  await page.goto(site.url)
  await settled(page)
  const first = await page.getByRole('article').first().innerText()
  await kept(page)
  await site.shut()
  await relay.kill()
  await page.goto(site.url)
  await expect(page.getByText('You are offline.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('article').first()).toContainText(first.split('\n')[0] ?? '')
  // A page whose code was not loaded before.
  await page.goto(`${site.url}/settings/plugins`)
  await expect(page.getByRole('heading', { name: 'Plugins' }).first()).toBeVisible()
})

/** The same build, a day later: another list of files is another version. */
function deploy(site: Site): void {
  site.change('/service-worker.js', built => `${built}\n//`.replace(/version:\s*`[^`]*`/, 'version:`next`'))
}

const versions = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('pinion-shell-')))

test('a newer version waits until it is taken; the other tabs are told', async ({ page, site, context }) => {
  await page.goto(`${site.url}/about`)
  await kept(page)
  const other = await context.newPage()
  await other.goto(site.url)
  await settled(other)
  const before = await versions(page)

  deploy(site)
  await page.reload()
  const update = page.getByRole('button', { name: 'Update Available - Click to Refresh' })
  await expect(update).toBeVisible()
  expect(await versions(page)).toHaveLength(2)
  await update.click()
  await expect(page.getByRole('button', { name: 'Refresh Application' })).toBeVisible()
  await expect(update).toHaveCount(0)
  expect(await versions(page)).toEqual(['pinion-shell-next'])
  expect(before).not.toContain('pinion-shell-next')
  await expect(other.getByText('Pinion was updated in another tab.')).toBeVisible()
  await other.getByRole('button', { name: 'Reload' }).click()
  await settled(other)
})

test('Refresh Application looks for a newer version and takes it', async ({ page, site }) => {
  await page.goto(`${site.url}/about`)
  await kept(page)
  deploy(site)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Refresh Application' }).click()
  await loaded
  await expect.poll(() => versions(page)).toEqual(['pinion-shell-next'])
})

for (const [what, change] of [
  ['one byte of a file is another', (built: string) => `${built} `],
  ['a file is missing', () => undefined],
] as const)
  test(`a build is refused when ${what}: the one before goes on`, async ({ page, site, watch }) => {
    watch.expect(/Failed to find a valid digest|404|Failed to load resource/)
    await page.goto(`${site.url}/about`)
    await kept(page)
    const before = await versions(page)
    deploy(site)
    // Its hash is in the list, and what the site serves does not have it.
    site.change('/service-worker.js', built =>
      built
        .replace(/version:\s*`[^`]*`/, 'version:`next`')
        .replace(/(path:`\/icon\.svg`,integrity:`sha384-)[^`]{4}/, '$1AAAA'),
    )
    site.change('/icon.svg', change)
    await page.getByRole('button', { name: 'Refresh Application' }).click()
    await page.waitForEvent('load')
    await expect(page.getByRole('button', { name: 'Refresh Application' })).toBeVisible()
    // What came of the refused one is thrown away in the worker, which the page does not wait for.
    await expect.poll(() => versions(page)).toEqual(before)
  })

test('what another app shares comes into the composer, once somebody can write', async ({
  page,
  site,
  demo,
}) => {
  await page.goto(site.url)
  await kept(page)
  await page.evaluate(() => {
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
    // A form would be stopped by the page's own policy; the system that shares is not.
    return fetch('/share', { method: 'POST', body: shared })
  })
  await page.goto(`${site.url}/share`)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.goto(site.url)
  await signIn(page, demo.person('mira'))
  await page.goto(`${site.url}/share`)
  const text = page.getByPlaceholder("What's on your mind?")
  await expect(text).toHaveValue('A page\nWorth reading\nhttps://example.com/a')
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto(`${site.url}/share`)
  await expect(page.getByText('Nothing was shared.')).toBeVisible()
})

test('the offer to install can be taken, and hidden for good', async ({ page, site }) => {
  await page.goto(site.url)
  await settled(page)
  /** As the browser does when it finds that the app can be installed. */
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
  await settled(page)
  await offer()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('button', { name: 'Install Pinion' })).toBeVisible()
  await expect(prompt).toHaveCount(0)
})

test('signing out and turning it off take the worker and what it kept along', async ({
  page,
  site,
  demo,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED|Failed to load resource|config.json could not be read/)
  await page.goto(site.url)
  await kept(page)
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await workers()).toBe(1)
  await page.goto(`${site.url}/settings/plugins`)
  await page.getByRole('switch', { name: 'Installation' }).click()
  await expect.poll(workers).toBe(0)
  await page.getByRole('switch', { name: 'Installation' }).click()
  await expect.poll(workers).toBe(1)

  await page.goto(site.url)
  await kept(page)
  await signIn(page, demo.person('mira'))
  await page.goto(`${site.url}/settings/accounts`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const started = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await started
  // The app's own code may stay; what a person used it for does not.
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter(name => !name.startsWith('pinion-shell-'))),
    )
    .toEqual([])
  await site.shut()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
})

test('airplane mode: threads seen before open, people are found, a note waits and goes out later', async ({
  page,
  site,
  relay,
  demo,
  watch,
}) => {
  watch.expect(/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/)
  const mira = demo.person('mira')
  await page.goto(site.url)
  await kept(page)
  await signIn(page, mira)
  await settled(page)
  const seen = page.getByRole('article').first()
  const words = (await seen.getAttribute('data-note')) ?? ''
  await seen.locator('time').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  const thread = page.url()

  await site.shut()
  await relay.kill()
  await page.goto(thread)
  await expect(page.locator(`article[data-note="${words}"]`).first()).toBeVisible({ timeout: 15_000 })
  await page.getByRole('complementary').getByRole('combobox', { name: 'Search' }).fill('mir')
  await expect(page.locator(`[role=option][href="/${npubEncode(mira.pubkey)}"]`)).toBeVisible({
    timeout: 15_000,
  })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New post' }).first().click()
  await page.getByPlaceholder("What's on your mind?").fill('Written above the clouds')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Written above the clouds' }).first()).toBeVisible(
    {
      timeout: 15_000,
    },
  )
  await relay.revive()
  await expect
    .poll(
      () => relay.store.query({ authors: [mira.pubkey], kinds: [1], limit: 1 }).map(row => row.event.content),
      {
        timeout: 20_000,
      },
    )
    .toEqual(['Written above the clouds'])
})
