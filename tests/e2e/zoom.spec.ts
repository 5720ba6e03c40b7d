import type { Locator, Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { getHorizontalOverflowPx } from '../support/widths.ts'

/** Returns true if the whole element is in the window. */
const whole = (element: Locator) =>
  element.evaluate(e => {
    const { top, left, bottom, right } = e.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1
  })

/** Returns texts that are cut off without an ellipsis or overlap other text of the same card. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const bad: string[] = []
    for (const card of document.querySelectorAll('main article[data-note]')) {
      const box = card.getBoundingClientRect()
      for (const part of card.querySelectorAll('p, time, button, a')) {
        const { left, right, width } = part.getBoundingClientRect()
        if (width > 0 && (left < box.left - 9 || right > box.right + 9))
          bad.push(part.textContent ?? part.tagName)
      }
    }
    return bad
  })

test.describe('at 200 %', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('dialogs, menus and pictures fit into the window, and longer content scrolls', async ({
    page,
    goto,
    demo,
  }) => {
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await waitForStableList(page)
    expect(await cutOff(page)).toEqual([])

    await page.getByRole('button', { name: 'More' }).first().click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect.poll(() => whole(page.getByRole('menu'))).toBe(true)
    await page.getByRole('menuitem', { name: 'Show Raw Data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Raw Data' })
    await expect.poll(() => whole(dialog)).toBe(true)
    expect(await whole(dialog.getByRole('button', { name: 'Close' }))).toBe(true)
    const end = dialog.getByText('"sig"')
    await end.scrollIntoViewIfNeeded()
    await expect(end).toBeInViewport()
    await page.keyboard.press('Escape')

    await page.locator('main article a[aria-haspopup="dialog"]').first().click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('img').first()).toBeVisible()
    for (const name of ['Close', 'Next', 'Full screen'])
      expect(await whole(viewer.getByRole('button', { name })), name).toBe(true)
    expect(await getHorizontalOverflowPx(page)).toBeLessThanOrEqual(0)
  })
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a deep thread can be read, and its buttons can be reached', async ({ page, goto, demo }) => {
    await goto(`/${noteEncode(demo.network.notable.deepThreadRoot)}`)
    await waitForStableList(page)
    for (let screen = 0; screen < 5; screen++) {
      expect(await cutOff(page), `screen ${screen}`).toEqual([])
      expect(await getHorizontalOverflowPx(page)).toBeLessThanOrEqual(0)
      const narrowest = await page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('main article[data-note] p')].map(
            p => p.parentElement?.getBoundingClientRect().width ?? 0,
          ),
        ),
      )
      expect(narrowest, 'room for text').toBeGreaterThan(110)
      await page.evaluate(() => window.scrollBy(0, 560))
      await waitForStableList(page)
    }
  })
})

test('right to left: everything is mirrored, and arrow keys follow', async ({ page, goto, follow, demo }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = 'rtl'
    })
  })
  await goto('/')
  await waitForStableList(page)
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 }
  const column = await box(page.getByRole('main'))
  expect((await box(page.getByRole('navigation', { name: 'Main' }))).x).toBeGreaterThan(column.x)
  const tab = (name: string) => page.getByRole('tab', { name })
  expect((await box(tab('Popular'))).x).toBeGreaterThan((await box(tab('Latest'))).x)
  await tab('Latest').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Popular')).toBeFocused()

  await follow(`/${noteEncode(demo.network.notable.deepThreadRoot)}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await waitForStableList(page)
  const text = await box(page.locator('main article[data-note] p').first())
  const more = await box(page.getByRole('button', { name: 'More' }).first())
  expect(more.x, 'the menu is at the other end').toBeLessThan(text.x + text.width / 2)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await waitForStableList(page)
    expect(await getHorizontalOverflowPx(page), `${width} px`).toBeLessThanOrEqual(0)
    expect(await cutOff(page), `${width} px`).toEqual([])
  }
})

test('with reduced motion nothing moves by itself', async ({ page, goto }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goto('/')
  await waitForStableList(page)
  // Returns the running animations that last long enough to be seen.
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(a => a.playState === 'running' && Number(a.effect?.getComputedTiming().duration) > 0)
          .length,
    )
  expect(await moving()).toBe(0)
  await page.getByRole('button', { name: 'More' }).first().click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  expect(await moving()).toBe(0)
  await page.getByRole('menuitem', { name: 'Show Raw Data' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving()).toBe(0)
})
