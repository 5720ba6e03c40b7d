import type { Page } from '@playwright/test'
import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import {
  getScrollTop,
  readFeedRows,
  scrollSlowly,
  waitForStableList,
  waitUntilStored,
} from '../support/feed.ts'
import { test as base, expect } from '../support/fixtures.ts'

/** Distance in px from the top of the window. Above it, a phone's header may cover the rows when it is shown. */
const BELOW_HEADER = 120

interface Fixtures {
  /** Opens home after About, so that Back leads to About. */
  home(): Promise<void>
}

const test = base.extend<Fixtures>({
  home: async ({ page, goto }, use) => {
    await use(async () => {
      await goto('/about')
      await page.getByRole('link', { name: 'Home', exact: true }).first().click()
      await isPage(page, 'Home')
      await waitForStableList(page)
    })
  },
})

const isPage = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Clicks a picture in view; returns false if there is none. Playwright's own click might scroll. */
const pressPicture = (page: Page): Promise<boolean> =>
  page.locator('main article a[aria-haspopup="dialog"]').evaluateAll((all, header) => {
    const seen = all.find(a => {
      const { top, bottom } = a.getBoundingClientRect()
      return top > header && bottom < innerHeight - 80
    })
    if (seen instanceof HTMLElement) seen.click()
    return seen !== undefined
  }, BELOW_HEADER)

/** Scrolls down until a picture is in view, and opens the picture. */
async function openPicture(page: Page): Promise<void> {
  await scrollSlowly(page, 1_600)
  await waitForStableList(page)
  while (!(await pressPicture(page))) {
    await scrollSlowly(page, 240)
    await waitForStableList(page)
  }
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
}

/** Returns the first note in view with its position, and how far the page is scrolled. */
async function place(page: Page) {
  const first = (await readFeedRows(page)).find(row => row.top >= BELOW_HEADER)
  return { note: first?.key, top: Math.round(first?.top ?? 0), scrolled: await getScrollTop(page) }
}

for (const [where, viewport] of Object.entries({
  'on a phone': { width: 390, height: 844 },
  'on a wide screen': { width: 1280, height: 900 },
}))
  test.describe(where, () => {
    test.use({ viewport })

    test('Back closes a picture and keeps the place in the page; a picture closed otherwise leaves no step in the history; a reload shows the page without it', async ({
      page,
      home,
    }) => {
      await home()
      await openPicture(page)
      const viewer = page.getByRole('dialog')
      const before = await place(page)
      await test.step('Back closes it, Back again leaves the page', async () => {
        expect(before.scrolled).toBeGreaterThan(1_000)
        const address = page.url()
        await page.goBack()
        await expect(viewer).toHaveCount(0)
        expect(page.url()).toBe(address)
        expect(await place(page)).toEqual(before)
        // Forward does not open the picture again, because an open picture is no entry of the history.
        await page.goForward()
        await waitForStableList(page)
        await expect(viewer).toHaveCount(0)
        expect(await place(page)).toEqual(before)
        await page.goBack()
        await isPage(page, 'About')
        await page.goForward()
        await isPage(page, 'Home')
        await waitForStableList(page)
        expect(await place(page)).toEqual(before)
      })
      for (const [way, close] of Object.entries({
        Escape: () => page.keyboard.press('Escape'),
        'the cross': () => viewer.getByRole('button', { name: 'Close' }).click(),
        'a click beside it': () => page.mouse.click(4, viewport.height - 4),
      }))
        await test.step(`${way} closes it`, async () => {
          await pressPicture(page)
          await expect(viewer.getByRole('img').first()).toBeVisible()
          await close()
          await expect(viewer).toHaveCount(0)
          expect(await place(page)).toEqual(before)
          await page.goBack()
          await isPage(page, 'About')
          await page.goForward()
          await isPage(page, 'Home')
          await waitForStableList(page)
          expect(await place(page)).toEqual(before)
        })
      await test.step('after a reload it is closed, and Back leaves the page', async () => {
        await pressPicture(page)
        await expect(viewer.getByRole('img').first()).toBeVisible()
        await page.reload()
        await isPage(page, 'Home')
        await waitForStableList(page)
        await expect(viewer).toHaveCount(0)
        await page.goBack()
        await isPage(page, 'About')
      })
    })
  })

/** Opens the dialog with the raw data of the first note on the page. */
async function openRawData(page: Page): Promise<void> {
  await waitForStableList(page)
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Raw Data' }).click()
  await expect(page.getByRole('dialog', { name: 'Raw Data' })).toBeVisible()
}

test('on a wide screen Back closes the viewer of a grid, which stays where it was; Back from a dialog leaves the page, without the dialog', async ({
  page,
  home,
}) => {
  await home()
  await page.getByRole('tab', { name: 'Media', exact: true }).click()
  await waitForStableList(page)
  await page.getByRole('button', { name: 'Show as grid' }).click()
  const tiles = page.locator('main [role=tabpanel] a:has(img)')
  await expect(tiles.nth(2)).toBeVisible()
  await tiles.first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName(/^1 of \d+: /)
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName(/^2 of/)
  const top = await getScrollTop(page)
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(tiles.first()).toBeVisible()
  expect(await getScrollTop(page)).toBe(top)
  await page.goBack()
  await isPage(page, 'About')

  await test.step('a dialog', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('tab').first().click()
    await openRawData(page)
    await page.goBack()
    await isPage(page, 'About')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('Back closes the drawer, and from a page it led to returns to the page before; Back closes a sheet', async ({
    page,
    home,
    follow,
    demo,
  }) => {
    await home()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await isPage(page, 'Home')

    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await isPage(page, 'Settings')
    await expect(drawer).toHaveCount(0)
    await page.goBack()
    await isPage(page, 'Home')
    await expect(drawer).toHaveCount(0)
    await page.goBack()
    await isPage(page, 'About')

    await test.step('a sheet', async () => {
      await follow(`/${noteEncode(demo.network.notable.deepThreadRoot)}`)
      await openRawData(page)
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Raw Data' })).toHaveCount(0)
      await isPage(page, /^Post/)
      await page.goBack()
      await isPage(page, 'About')
    })
  })
})

/** Scrolls down to `px`, and waits until the browser has stored the shown events. */
async function readFar(page: Page, px: number): Promise<void> {
  while ((await getScrollTop(page)) < px) await scrollSlowly(page, 2_400)
  await waitForStableList(page)
  await waitUntilStored(page, (await readFeedRows(page)).at(-1)?.key ?? '')
}

test('a reload far down a feed gives the same note in the same place, with the relay or without', async ({
  page,
  goto,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  // Scroll past the end of the relay's first answer.
  await readFar(page, 16_000)
  const before = await place(page)
  await page.reload()
  await waitForStableList(page)
  expect(await place(page)).toEqual(before)
  // The notes that were read before are still above, up to the first one.
  await page.evaluate(() => scrollTo(0, 0))
  await waitForStableList(page)
  await readFar(page, 16_000)
  const again = await place(page)
  await relay.stop()
  await page.reload()
  await waitForStableList(page)
  expect(await place(page)).toEqual(again)
})

test('a reload far down a profile gives the same note in the same place', async ({ page, goto, demo }) => {
  await goto(`/${npubEncode(demo.person('mira').pubkey)}`)
  await waitForStableList(page)
  await readFar(page, 3_000)
  const before = await place(page)
  await page.reload()
  await expect.poll(() => place(page)).toEqual(before)
  await waitForStableList(page)
  expect(await place(page)).toEqual(before)
})

test('Back from a reloaded note leads to the place in the feed; a reader who scrolls on at once after a reload is not moved back; a link to the feed leads to its top', async ({
  page,
  goto,
}) => {
  await goto('/')
  await waitForStableList(page)
  await readFar(page, 8_000)
  const before = await place(page)
  await page
    .locator(`[data-note="${before.note}"]`)
    .getByRole('time')
    .first()
    .evaluate(time => time.closest('a')?.click())
  await isPage(page, /^Post/)
  await page.reload()
  await isPage(page, /^Post/)
  await page.goBack()
  await expect.poll(() => place(page)).toEqual(before)
  await waitForStableList(page)
  expect(await place(page)).toEqual(before)

  await page.reload()
  await test.step('a reader who scrolls on at once', async () => {
    await expect.poll(async () => (await place(page)).note).toBe(before.note)
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, -900)
    await expect.poll(() => getScrollTop(page)).toBeLessThan(before.scrolled - 600)
    await waitForStableList(page)
    expect(await getScrollTop(page)).toBeLessThan(before.scrolled - 600)
  })
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await isPage(page, 'About')
  await page.reload()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await isPage(page, 'Home')
  await waitForStableList(page)
  expect(await getScrollTop(page)).toBe(0)
})

test('Back does something at once after a reload with a dialog over a part of the page that a link led to', async ({
  page,
  home,
}) => {
  await home()
  const address = page.url()
  await page.getByRole('link', { name: /^Skip to/ }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await isPage(page, 'Home')
  await waitForStableList(page)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await isPage(page, 'About')
})
