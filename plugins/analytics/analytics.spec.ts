import type { Page } from '@playwright/test'
import { encodeNpub } from '../../kernel/nostr/protocol/codec/index.ts'
import { type AnalyticsServer, startAnalyticsServer } from '../../tests/peers/analytics-server.ts'
import { test as base, expect } from '../../tests/support/fixtures.ts'
import { tabTo } from '../../tests/support/keyboard.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

const test = base.extend<{ readonly counts: AnalyticsServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  counts: async ({}, use) => {
    const server = await startAnalyticsServer()
    await use(server)
    await server.close()
  },
  config: async ({ config, counts, built }, use) =>
    use({ ...config, analytics: { url: counts.url, host: new URL(built.url).host } }),
})

/** Simulates that the user opens another tab. The page then sends its counts. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })

test('pages are counted only with consent and by the names of their routes; every word that was sent is shown', async ({
  page,
  goto,
  follow,
  demo,
  counts,
}) => {
  await goto('/settings/analytics', { referer: 'https://news.example/secret/path' })
  const consent = page.getByRole('switch', { name: 'Count the pages I open' })
  await expect(consent).not.toBeChecked()
  await expect(page.getByText('Nothing was sent')).toBeVisible()
  await hide(page)
  expect(counts.received).toEqual([])
  await expectPageFits(page, 'usage counts')

  await tabTo(page, /^Count the pages I open/)
  await page.keyboard.press('Space')
  await expect(consent).toBeChecked()
  const sent = async () => {
    await hide(page)
    return counts.received.length
  }
  await expect.poll(sent).toBe(1)
  const npub = encodeNpub(demo.person('mira').pubkey)
  for (const [path, heading] of [
    [`/${npub}`, 'Mira'],
    ['/search/secret%20words', 'Search'],
    ['/about', 'About'],
  ] as const) {
    await follow(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  const props = () =>
    Object.assign({}, ...counts.received.map(text => (JSON.parse(text) as { props: object }).props))
  await expect
    .poll(async () => {
      await hide(page)
      return props()
    })
    .toMatchObject({ '/{profile}': 1, '/search/{query}': 1, '/about': 1 })
  const [text = ''] = counts.received
  expect(JSON.parse(text)).toEqual({
    name: 'pages',
    url: new URL(page.url()).origin,
    referrer: 'news.example',
    props: expect.anything(),
  })
  expect(counts.received.join()).not.toMatch(/npub1|secret/)
  await follow('/settings/analytics')
  await expect(page.getByRole('list', { name: 'Sent messages' }).getByText(text)).toBeVisible()
  await expectPageFits(page, 'usage counts that were sent')

  // With the plugin turned off, nothing is counted, even if the user has allowed counting.
  const plugin = page.getByRole('switch', { name: 'Usage counts' })
  await follow('/settings/plugins')
  await plugin.click()
  await expect(plugin).not.toBeChecked()
  const before = [...counts.received]
  await follow('/settings/analytics')
  await expect(page.getByText('There are no such settings. Their plugin may be off.')).toBeVisible()
  await hide(page)
  expect(counts.received).toEqual(before)
  await follow('/settings/plugins')
  await plugin.click()
  await follow('/settings/analytics')
  await expect(consent).toBeChecked()

  await tabTo(page, /^Count the pages I open/)
  await page.keyboard.press('Space')
  await expect(consent).not.toBeChecked()
  await follow('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await hide(page)
  await follow('/settings/analytics')
  await expect(page.getByRole('list', { name: 'Sent messages' }).getByRole('listitem')).toHaveCount(
    before.length,
  )
  expect(counts.received).toEqual(before)
})

for (const [name, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const)
  test(`a browser that asks by ${name} not to be tracked is not counted`, async ({ page, goto, counts }) => {
    await page.addInitScript(
      ([name, value]) => Object.defineProperty(navigator, name, { value, configurable: true }),
      [name, value] as const,
    )
    await goto('/settings/analytics')
    await expect(page.getByText('Your browser asks sites not to track you')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Count the pages I open' })).toBeDisabled()
    await hide(page)
    expect(counts.received).toEqual([])
  })

test('a copy of the site on another host has no page for counts', async ({ page, goto, config, counts }) => {
  config.analytics = { url: counts.url, host: 'elsewhere.example' }
  await goto('/settings')
  await expect(page.getByRole('link', { name: 'Plugins' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wallet', exact: true }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Usage counts' })).toHaveCount(0)
  await hide(page)
  expect(counts.received).toEqual([])
})
