import type { Page } from '@playwright/test'
import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { scrollBy, scrollSlowly, waitForStableList } from '../support/feed.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'
import { wrapText } from '../support/gift-wraps.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestRelay } from '../support/test-relay.ts'

const PHONE = { width: 390, height: 844 }
const MESSAGE_COUNT = 100
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const dialog = (page: Page) => page.getByRole('dialog')

test.use({ hasTouch: true })

/** Returns the distance in px from the top of the window to each message or note in view, by its id. */
const readRowTops = (page: Page): Promise<readonly (readonly [string, number])[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-message], main article[data-note]')]
      .map(row => [row.dataset.message ?? row.dataset.note ?? '', row.getBoundingClientRect().top] as const)
      .filter(([, top]) => top > 0 && top < innerHeight),
  )

/** Resolves when no layer is open and the browser's history has no entry of one. */
const waitUntilClosed = async (page: Page) => {
  await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
}

type Act = () => Promise<unknown>

/** Opens a view over the page and closes it in each of these ways, and expects every row where it was before. */
async function expectPlaceKept(page: Page, what: string, open: Act, ways: Readonly<Record<string, Act>>) {
  for (const [way, close] of Object.entries(ways))
    await test.step(`${what}, closed by ${way}`, async () => {
      const before = await readRowTops(page)
      expect(before.length).toBeGreaterThan(0)
      await open()
      await close()
      await waitUntilClosed(page)
      const after = new Map(await readRowTops(page))
      for (const [id, top] of before) expect(Math.abs((after.get(id) ?? -1_000) - top)).toBeLessThanOrEqual(1)
    })
}

/** The ways to close a sheet. The press beside it is at the page's title, which alone scrolls the page to its top. */
const waysToClose = (page: Page, button: string): Readonly<Record<string, Act>> => ({
  Escape: () => page.keyboard.press('Escape'),
  'its button': () => dialog(page).getByRole('button', { name: button, exact: true }).first().tap(),
  Back: () => page.goBack(),
  'a touch beside it': () => page.touchscreen.tap(195, 28),
  'a click beside it': () => page.mouse.click(195, 28),
})
const waysToCloseViewer = (page: Page) => {
  const { Escape, Back, 'its button': button } = waysToClose(page, 'Close')
  return { Escape, Back, 'its button': button } as Readonly<Record<string, Act>>
}
const waysToClosePopover = (page: Page): Readonly<Record<string, Act>> => ({
  Escape: () => page.keyboard.press('Escape'),
})

/** Follows the link that leads keyboard users past the navigation. Its history entry is not of the router's making. */
async function followSkipLink(page: Page) {
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
}

/** Adds a room of three people with many messages to the relay. */
async function addLongRoom(demo: TestDemo, relay: TestRelay) {
  const [mira, tom, ana] = [demo.person('mira'), demo.person('tom'), demo.person('ana')]
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', relay.url]] }))
  const signer = await createEventSigner()
  const startSeconds = Math.floor(Date.now() / 1_000) - MESSAGE_COUNT * 60
  for (let n = 0; n < MESSAGE_COUNT; n++) {
    const [sender, other] = n % 2 ? [tom, ana] : [ana, tom]
    const text = `Buoy ${n} ${'and on '.repeat(n % 23)}`
    const keys = { sender: sender.secretKey, oneTime: generateSecretKey(), recipient: mira.pubkey }
    const tags = [
      ['p', other.pubkey],
      ['subject', 'Buoys'],
    ]
    relay.add(wrapText(signer, text, keys, { tags, at: startSeconds + n * 60 }))
  }
}

test('on a phone, whatever opens over a conversation leaves it at its place, however it is closed', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  test.slow()
  await addLongRoom(demo, relay)
  await goto('/chats')
  await signIn(page, demo.person('mira'))
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: /Buoys/ }).click()
  await expect(messages(page).getByRole('article').last()).toBeInViewport()
  await waitForStableRows(page)

  const fromMenu = (item: string) => async () => {
    await page.getByRole('button', { name: 'Conversation' }).tap()
    await page.getByRole('menuitem', { name: item }).tap()
    await expect(dialog(page)).toBeVisible()
  }
  const openPicker = async () => {
    const [id] = (await readRowTops(page)).find(([, top]) => top > 250) ?? []
    await page.locator(`[data-message="${id}"]`).getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'React with an emoji' }).tap()
    await expect(dialog(page).getByRole('gridcell').first()).toBeVisible()
  }
  const expectAllKeepThePlace = async (where: string) => {
    await expectPlaceKept(
      page,
      `${where}: the question`,
      fromMenu('Delete chat'),
      waysToClose(page, 'Cancel'),
    )
    await expectPlaceKept(page, `${where}: the emoji`, openPicker, waysToClosePopover(page))
    const openMenu = () => page.getByRole('button', { name: 'Conversation' }).tap()
    await expectPlaceKept(page, `${where}: the menu`, openMenu, waysToClosePopover(page))
  }
  await expectAllKeepThePlace('at the end')
  for (let step = 0; step < 15; step++) await scrollBy(page, -400)
  await waitForStableRows(page)
  await expectAllKeepThePlace('in the middle')
  await followSkipLink(page)
  for (let step = 0; step < 3; step++) await scrollBy(page, -400)
  await waitForStableRows(page)
  await expectPlaceKept(page, 'after the skip link', fromMenu('Delete chat'), waysToClose(page, 'Cancel'))
})

test('on a phone, whatever opens over a feed leaves it at its place, however it is closed', async ({
  page,
  goto,
  demo,
}) => {
  await goto('/')
  await signIn(page, demo.person('mira'))
  await page.setViewportSize(PHONE)
  await waitForStableList(page)
  await followSkipLink(page)
  await scrollSlowly(page, 6_000)
  await waitForStableList(page)
  await scrollToPicture(page)
  const openPicture = async () => {
    await pressPicture(page)
    await expect(dialog(page).getByRole('img').first()).toBeVisible()
  }
  await expectPlaceKept(page, 'a picture', openPicture, waysToCloseViewer(page))
})

/** A picture that can be pressed without scrolling, away from the bars at the edges of the window. */
const pictureInView = (page: Page) =>
  page.locator('main a[aria-haspopup="dialog"]').evaluateAll(links => {
    const seen = links.findIndex(link => {
      const { top, bottom } = link.getBoundingClientRect()
      return top > 0 && top < innerHeight - 200 && bottom > 260
    })
    return seen
  })

async function scrollToPicture(page: Page) {
  await expect
    .poll(async () => {
      const index = await pictureInView(page)
      if (index < 0) await scrollBy(page, -300)
      return index
    })
    .toBeGreaterThanOrEqual(0)
  await waitForStableRows(page)
}

/** Clicks it as a script, because Playwright's own click might scroll. */
const pressPicture = async (page: Page) =>
  page
    .locator('main a[aria-haspopup="dialog"]')
    .nth(await pictureInView(page))
    .evaluate(link => (link as HTMLElement).click())

/** Resolves when the rows have stayed where they are for a while, so that no message is still arriving. */
async function waitForStableRows(page: Page) {
  let last = ''
  let sameCount = 0
  await expect
    .poll(
      async () => {
        const next = JSON.stringify(await readRowTops(page))
        sameCount = next === last ? sameCount + 1 : 0
        last = next
        return sameCount
      },
      { intervals: [300] },
    )
    .toBeGreaterThan(5)
}
