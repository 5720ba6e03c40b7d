import type { Page } from '@playwright/test'
import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { scrollBy, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { wrapText } from '../support/gift-wraps.ts'
import { setNotificationPermission } from '../support/push-fakes.ts'
import { signIn } from '../support/sign-in.ts'
import { getHorizontalOverflowPx } from '../support/widths.ts'

/** Window widths in px. 320 is 1280 at 400 % zoom, and 720 is 1440 at 200 %. */
const WIDTHS = [320, 390, 720, 820, 1024, 1440]

async function expectNoSidewaysScroll(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Wait for a frame at the new width before measuring.
    await scrollBy(page, 0)
    await expect.poll(() => getHorizontalOverflowPx(page), `${what} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('home does not scroll sideways at any width', async ({ page, goto }) => {
  await goto('/')
  await waitForStableList(page)
  for (let screen = 0; screen < 5; screen++) {
    await expectNoSidewaysScroll(page, `screen ${screen}`)
    await scrollBy(page, 1_500)
  }
})

test('no other page scrolls sideways at any width', async ({ page, goto, follow, demo, relay }) => {
  const { notable } = demo.network
  await goto('/about')
  for (const path of [
    '/about',
    `/${npubEncode(notable.fullProfilePubkey)}`,
    `/${npubEncode(notable.rtlProfilePubkey)}`,
    `/${noteEncode(notable.deepThreadRoot)}`,
    `/${noteEncode(notable.nestedQuote)}`,
    `/${noteEncode(notable.galleryNote)}`,
    `/relay/${encodeURIComponent(relay.host)}`,
    '/settings',
    '/settings/plugins',
    '/settings/network',
    '/settings/appearance',
    '/settings/content',
    `/${'a-very-long-name-that-is-nobody'.repeat(6)}`,
  ]) {
    await follow(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (/^.(npub|note|relay)/.test(path)) await waitForStableList(page)
    await expectNoSidewaysScroll(page, path)
  }
})

test('no page of chats scrolls sideways at any width', async ({ page, goto, follow, demo, relay }) => {
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  relay.add(demo.sign(mira, { kind: 10_050, tags: [['relay', relay.url]] }))
  const signer = await createEventSigner()
  const say = (sender: Uint8Array, text: string) =>
    relay.add(wrapText(signer, text, { sender, oneTime: generateSecretKey(), recipient: mira.pubkey }))
  const endless = 'w'.repeat(400)
  say(tom.secretKey, `From Tom ${endless}`)
  say(generateSecretKey(), `From a stranger ${endless}`)
  const [channel] = relay.store.query({ kinds: [40] })
  await goto('/chats')
  await signIn(page, mira)
  const row = page.getByRole('link', { name: /From Tom/ })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: /Requests/ })).toBeVisible()
  const conversation = (await row.getAttribute('href')) ?? ''
  const messages = page.getByRole('log', { name: 'Messages' }).getByRole('article')
  for (const [path, shown] of [
    ['/chats', row],
    [conversation, messages.filter({ hasText: 'From Tom' })],
    [`/chats/${channel?.event.id}`, messages.last()],
    ['/chats/requests', page.getByRole('listitem').filter({ hasText: 'From a stranger' })],
    ['/chats/new', page.getByLabel('Find a channel')],
    ['/settings/chats', page.getByRole('heading', { level: 1, name: 'Chats' })],
  ] as const) {
    await follow(path)
    await expect(shown).toBeVisible()
    await expectNoSidewaysScroll(page, path)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('each screen width shows the parts that belong to it', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goto('/')
  await waitForStableList(page)
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await page.setViewportSize({ width: 820, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Settings')).toBeVisible()
})

test('the panels of the right column stand one below the other', async ({ page, goto, demo, relay }) => {
  const mira = demo.person('mira')
  const own = demo.sign(mira, { content: 'My own words' })
  relay.add(own)
  await page.setViewportSize({ width: 1440, height: 900 })
  await goto('/')
  await signIn(page, mira)
  await expect(page.locator(`article[data-note="${own.id}"]`)).toBeVisible()
  const aside = page.getByRole('complementary')
  await expect(aside.getByRole('region', { name: 'Relevant people' }).getByRole('button')).toHaveCount(5)
  /**
   * Returns the distances in px between the edges of the search box and of a row. They are measured in one call,
   * because rows come and go.
   */
  const away = () =>
    aside.evaluate(column => {
      const [box, picture, button] = ['search', 'li svg', 'li button'].map(part =>
        column.querySelector(part)?.getBoundingClientRect(),
      )
      return box && picture && button
        ? [box.left - picture.left, box.right - button.right].map(Math.round)
        : undefined
    })
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(away, `at ${width} px`).toEqual([0, 0])
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const places = () =>
      page
        .locator('main article [data-action=zap]')
        .evaluateAll(all => [...new Set(all.map(zap => Math.round(zap.getBoundingClientRect().x)))])
    await expect.poll(async () => (await places()).length, `zaps at ${width} px`).toBe(1)
  }
})

test('a question above the phone’s bar can be answered while a message is shown on that bar', async ({
  page,
  context,
  goto,
}) => {
  await setNotificationPermission(context, 'default')
  await page.setViewportSize({ width: 390, height: 844 })
  await goto('/')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByPlaceholder("What's your name?").fill('Wren')
  await page.getByPlaceholder("What's your name?").press('Enter')
  await page.getByRole('checkbox', { name: 'Birds' }).check()
  await page.getByRole('button', { name: /^Follow \d+ people$/ }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('button', { name: 'Save your account' })).toBeVisible()
  const answer = page
    .getByRole('region', { name: 'Enable notifications' })
    .getByRole('button', { name: 'No Thanks' })
  // A click at the button's position must reach the button. Playwright's own click would scroll first.
  await expect(answer).toBeVisible()
  await expect
    .poll(() =>
      answer.evaluate(button => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
})
