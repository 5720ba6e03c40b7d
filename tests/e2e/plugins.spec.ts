import type { Page } from '@playwright/test'
import { naddrEncode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { getMainNavigation, getTitle } from '../support/page-parts.ts'

/** Marks the page. A mark that is still there later shows that the page was not reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marker: 'here' }))
async function expectSamePage(page: Page) {
  expect(
    await page.evaluate(() => [performance.getEntriesByType('navigation').length, 'marker' in window]),
  ).toEqual([1, true])
}

async function turn(page: Page, plugin: string, on: boolean) {
  await getMainNavigation(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plugins' }).click()
  const control = page.getByRole('switch', { name: plugin, exact: true })
  await expect(control).toHaveAttribute('aria-checked', String(!on))
  await control.click()
  await expect(control).toHaveAttribute('aria-checked', String(on))
}

/** Returns to the page that was open before the settings. */
async function leaveSettings(page: Page) {
  await page.goBack()
  await page.goBack()
}

test('turning a plugin off removes what it shows at once, turning it on brings that back', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  await mark(page)
  await test.step('Feeds: the home page is removed', async () => {
    await turn(page, 'Feeds', false)
    await expect(getMainNavigation(page).getByRole('link', { name: 'Home' })).toHaveCount(0)
    await leaveSettings(page)
    await expect(page.getByText('Feeds is turned off.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await waitForStableList(page)
    await expect(getMainNavigation(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await expectSamePage(page)
  })
  await test.step('Notes: home is left without notes', async () => {
    await turn(page, 'Notes', false)
    await leaveSettings(page)
    await expect(getTitle(page, 'Home')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByText(/went wrong/)).toHaveCount(0)
    await turn(page, 'Notes', true)
    await leaveSettings(page)
    await waitForStableList(page)
    await expectSamePage(page)
  })
  await test.step('About: its entry is removed from the menu', async () => {
    await turn(page, 'About', false)
    await expect(getMainNavigation(page).getByRole('link', { name: 'About' })).toHaveCount(0)
    const control = page.getByRole('switch', { name: 'About', exact: true })
    await control.click()
    await expect(getMainNavigation(page).getByRole('link', { name: 'About' })).toBeVisible()
    // After quick clicks, the plugin has the state of the last click.
    for (let click = 0; click < 9; click++) await control.click()
    await expect(control).toHaveAttribute('aria-checked', 'false')
    await expect(getMainNavigation(page).getByRole('link', { name: 'About' })).toHaveCount(0)
    await expectSamePage(page)
  })
  await test.step('Relays: its page is removed', async () => {
    await follow(`/relay/${encodeURIComponent(relay.host)}`)
    await expect(getTitle(page, relay.host)).toBeVisible()
    await turn(page, 'Relays', false)
    await leaveSettings(page)
    await expect(page.getByText('Relays is turned off.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(getTitle(page, relay.host)).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectSamePage(page)
  })
  await test.step('Threads: a note’s page has a message', async () => {
    await follow(`/${noteEncode(demo.network.notable.longNote)}`)
    await expect(getTitle(page, /^Post by/)).toBeVisible()
    await turn(page, 'Threads', false)
    await leaveSettings(page)
    await expect(page.getByText('Threads is turned off.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(getTitle(page, /^Post by/)).toBeVisible()
    await expectSamePage(page)
  })
  await test.step('Profiles: short keys are in place of the names', async () => {
    await follow('/')
    await waitForStableList(page)
    await expect(
      page.getByRole('article').getByRole('link', { name: 'Mira', exact: true }).first(),
    ).toBeVisible()
    await turn(page, 'Profiles', false)
    await leaveSettings(page)
    await waitForStableList(page)
    await expect(page.getByRole('article').first()).toContainText(/npub1/)
    await expect(page.getByRole('article').getByRole('link', { name: 'Mira', exact: true })).toHaveCount(0)
    await turn(page, 'Profiles', true)
    await leaveSettings(page)
    await expect(
      page.getByRole('article').getByRole('link', { name: 'Mira', exact: true }).first(),
    ).toBeVisible()
    await expectSamePage(page)
    await follow(`/${npubEncode(demo.person('tom').pubkey)}`)
    await turn(page, 'Profiles', false)
    await leaveSettings(page)
    await expect(page.getByText('Profiles is turned off.')).toBeVisible()
  })
})

test('a kind that no plugin shows names a plugin that is off and can be turned on by a press, or another app', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const listing = demo.network.events.find(e => e.kind === 30402)
  const { name } = demo.person('leo')
  relay.add(
    demo.sign(demo.person('leo'), {
      kind: 31990,
      content: JSON.stringify({ name: `Stall of ${name}` }),
      tags: [
        ['d', 'stall'],
        ['k', '30402'],
        ['web', 'https://stall.invalid/see/<bech32>', 'naddr'],
      ],
    }),
  )
  await page.addInitScript(() =>
    localStorage.setItem('pinion/plugins', JSON.stringify({ version: 1, value: { market: false } })),
  )
  const identifier = listing?.tags.find(t => t[0] === 'd')?.[1] ?? ''
  await goto(`/${naddrEncode({ kind: 30402, pubkey: listing?.pubkey ?? '', identifier })}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Kind 30402: no plugin shows this.')).toBeVisible()
  await main.getByRole('button', { name: 'Open in another app' }).click()
  await expect(main.getByRole('link', { name: `Stall of ${name} stall.invalid` })).toHaveAttribute(
    'href',
    /^https:\/\/stall\.invalid\/see\/naddr1/,
  )
  await mark(page)
  await main.getByRole('button', { name: 'Turn on Market' }).click()
  const what = listing?.tags.find(t => t[0] === 'title')?.[1] ?? ''
  await expect(main.getByRole('link', { name: what })).toBeVisible()
  await expectSamePage(page)
})

test('a safe start runs no plugin, says so, and leads back', async ({ page, goto }) => {
  await goto('/?safe')
  await expect(page.getByText('Safe start: no plugin runs.')).toBeVisible()
  await expect(getMainNavigation(page).getByRole('link', { name: 'About' })).toHaveCount(0)
  await expect(page.getByText('Feeds does not run in a safe start.')).toBeVisible()
  await getMainNavigation(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Plugins' }).click()
  // Showing the switches starts no plugin. They show the user's choice, so that the faulty plugin can be turned off.
  const about = page.getByRole('switch', { name: 'About', exact: true })
  const row = page.getByRole('listitem').filter({ has: about })
  await expect(about).toBeChecked()
  await expect(row.getByText('Does not run in this safe start.')).toBeVisible()
  await about.click()
  await expect(about).not.toBeChecked()
  await expect(row.getByText('Does not run in this safe start.')).toHaveCount(0)
  const wallet = page.getByRole('switch', { name: 'Wallet', exact: true })
  await wallet.click()
  await wallet.click()
  await expect(wallet).toBeChecked()
  await expect(getMainNavigation(page).getByRole('link')).toHaveText(['Settings'])
  await page.getByRole('link', { name: 'Start normally' }).click()
  // The link leads back to the page that was open before the settings.
  await expect(getMainNavigation(page).getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(page.getByText('Safe start')).toHaveCount(0)
  await expect(about).not.toBeChecked()
  await expect(wallet).toBeChecked()
  await expect(getMainNavigation(page).getByRole('link', { name: 'About' })).toHaveCount(0)
})
