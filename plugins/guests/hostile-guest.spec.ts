import type { Page } from '@playwright/test'
import { createHostileGuestCode, LISTENING_GUEST_CODE } from '../../tests/peers/hostile-guest.ts'
import { startStrangerServer } from '../../tests/peers/stranger-server.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import {
  addLocalGuest,
  enableGuests,
  startGuestServer,
  waitUntilGuestReady,
} from '../../tests/support/guest-server.ts'

const VIEWS = ['report', 'acts', 'after', 'large', 'sunk', 'endless', 'wordy', 'wrong', 'nobody', 'thrown']

async function openHostile(page: Page, goto: (path: string) => Promise<void>, app: string) {
  const [server, stranger] = [await startGuestServer(), await startStrangerServer()]
  const pages = VIEWS.map(view => ({ id: view, label: view, view, inSidebar: false }))
  server.put(
    'hostile',
    { pages: pages.slice(0, 10) },
    createHostileGuestCode(stranger.url, app, stranger.udpPort),
  )
  await enableGuests(page)
  await goto('/settings/guests')
  await addLocalGuest(page, server.folder('hostile'))
  await waitUntilGuestReady(page)
  server.put('listener', { pages: [{ id: 'listen', label: 'Listen', view: 'listen' }] }, LISTENING_GUEST_CODE)
  await addLocalGuest(page, server.folder('listener'))
  await expect(page.getByText('listener 1.0.0')).toBeVisible()
  return {
    stranger,
    async close() {
      await server.close()
      await stranger.close()
    },
  }
}

test('a hostile guest reads nothing, reaches nobody, runs no text, and draws only the app’s parts', async ({
  page,
  goto,
  follow,
  built,
  relay,
  watch,
}) => {
  // The browser writes to the console what it has blocked.
  watch.expect(/./)
  const { stranger, close } = await openHostile(page, goto, built.url)
  const main = page.getByRole('main')
  await follow('/x/x-local-listener/listen')
  await expect(main.getByText('Listening')).toBeVisible()
  await follow('/x/x-local-hostile/report')
  await expect(main.getByText('All attempts made')).toBeVisible()
  const report = JSON.parse((await main.locator('code').textContent()) ?? '{}') as Record<string, string>
  expect(Object.keys(report).length).toBeGreaterThanOrEqual(100)
  expect(Object.entries(report).filter(([, result]) => !result.startsWith('refused'))).toEqual([])

  await expect(main.getByText('<b>plain</b>')).toBeVisible()
  await expect(main.getByText('frame words')).toBeVisible()
  await expect(main.getByText('A picture that this plugin may not load: a picture')).toBeVisible()
  await expect(main.locator('iframe, script, img[src^="http://127"], [onclick], [style*=url]')).toHaveCount(0)
  for (const name of [
    'script link',
    'data link',
    'other host link',
    'backslash link',
    'plain link',
    /rich.png/,
  ])
    await expect(main.getByRole('link', { name })).toHaveCount(0)
  await main.getByRole('button', { name: 'made link' }).click()
  await expect(page.getByRole('dialog', { name: 'Open example.org?' })).toContainText('made?secret=1')
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: 'relay link' }).click()
  await expect(page.getByRole('dialog', { name: 'Open this page?' })).toContainText('evil.example')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  // Loading people or notes that the guest names would tell their relays what the guest knows. So nothing is requested.
  await expect(main.getByText('A note that this plugin was not given.')).toBeVisible()
  expect(JSON.stringify(relay.requests())).not.toContain('e'.repeat(64))
  expect(stranger.requests).toEqual([])
  await close()
})

test('views that are too large, too deep or wrong are refused one by one; a guest that breaks a rule is stopped, and starts again', async ({
  page,
  goto,
  follow,
  built,
  watch,
}) => {
  watch.expect(/on purpose/)
  const { close } = await openHostile(page, goto, built.url)
  const main = page.getByRole('main')
  const views = {
    large: 'more than 500 parts',
    sunk: 'deeper than 16 parts',
    endless: /circular|cyclic/i,
    wordy: 'more than 100000 characters',
    wrong: 'must be true or false',
    nobody: 'must be 64 characters of hex',
    thrown: 'no eggs',
  }
  for (const [view, reason] of Object.entries(views)) {
    await follow(`/x/x-local-hostile/${view}`)
    await expect(main.getByText('hostile could not draw this')).toBeVisible()
    await expect(main.getByText(reason)).toBeVisible()
  }
  await follow('/x/x-local-hostile/after')
  await expect(main.getByText('Still here')).toBeVisible()

  const acts = {
    object: 'A message must be a text',
    cyclic: 'A message must be a text',
    long: 'more than 524288 characters',
    deep: 'A message is no JSON',
    name: 'The name of a message must be one of',
    crash: 'on purpose',
    flood: 'It sends too much.',
    loop: 'It does not answer any more.',
  }
  await follow('/x/x-local-hostile/acts')
  await main.getByLabel('Typed').fill('Not lost')
  for (const [act, reason] of Object.entries(acts))
    await test.step(act, async () => {
      await main.getByRole('button', { name: act, exact: true }).click()
      await expect(main.getByText('hostile was stopped')).toBeVisible()
      await expect(main.getByText(reason)).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
      await main.getByRole('button', { name: 'Start it again' }).click()
    })
  await expect(main.getByRole('button', { name: 'loop', exact: true })).toBeVisible()
  await expect(main.getByLabel('Typed')).toHaveValue('Not lost')
  for (const act of ['crash', 'crash', 'crash']) {
    await main.getByRole('button', { name: act, exact: true }).click()
    await main.getByRole('button', { name: 'Start it again' }).click()
  }
  await main.getByRole('button', { name: 'crash', exact: true }).click()
  await expect(main.getByText('hostile was stopped three times in a minute')).toBeVisible()
  await main.getByRole('button', { name: 'Remove it' }).click()
  await follow('/settings/guests')
  await expect(page.getByRole('button', { name: 'Remove hostile' })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  await close()
})
