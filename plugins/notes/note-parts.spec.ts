import type { Page } from '@playwright/test'
import { decode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'

const focusIn = (page: Page, role: 'dialog' | 'menu') =>
  page.getByRole(role).evaluate(element => element.contains(document.activeElement))

test('the raw data of a note are the signed ones, and can be copied, as can its link and its id; it names the relays it came from', async ({
  page,
  goto,
  context,
  demo,
  relay,
  config,
}) => {
  config.relays = [relay.url, ...Array.from({ length: 6 }, (_, n) => `${relay.url}/${n + 1}`)]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const event = demo.network.events.find(e => e.id === demo.network.notable.deepThreadRoot)
  await goto(`/${noteEncode(demo.network.notable.deepThreadRoot)}`)
  const more = page
    .locator(`article[data-note="${event?.id}"]`)
    .first()
    .getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Show Raw Data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Raw Data' })
  await expect(dialog).toBeVisible()
  expect(await focusIn(page, 'dialog')).toBe(true)
  const copy = dialog.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(copy).toBeVisible()
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toEqual(event)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()

  const take = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
    await more.click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible()
    const read = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read).not.toBe('nothing yet')
    const text = await read()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    return text
  }
  expect(await take('Copy link')).toBe(page.url())
  expect(decode(await take('Copy Event ID'))).toMatchObject({
    type: 'nevent',
    data: { id: event?.id, author: event?.pubkey, kind: 1 },
  })
  await test.step('its relays, at first five, as links', async () => {
    await waitForStableList(page)
    await more.click()
    await page.getByRole('menuitem', { name: 'Relays' }).click()
    const relays = page.getByRole('dialog', { name: 'Relays' })
    const named = relays.getByRole('link', { name: relay.host })
    await expect(named).toHaveCount(5)
    await relays.getByRole('button', { name: 'Show 2 more' }).click()
    await expect(named).toHaveCount(7)
    await relays.getByRole('button', { name: 'Show less' }).click()
    await expect(named).toHaveCount(5)
    await relays.getByRole('link', { name: 'Relay settings' }).click()
    await expect(page).toHaveURL(/\/settings\/network$/)
    await expect(relays).toHaveCount(0)
  })
})

test('pictures, a cover, a film and a long quote: each opens on a press', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  await test.step('a picture opens over the page, and arrows, buttons and dots lead to the other pictures', async () => {
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await waitForStableList(page)
    const picture = page.locator('main article a[aria-haspopup="dialog"]').nth(1)
    await picture.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer).toHaveAccessibleName(/^2 of \d+: /)
    await expect(viewer.getByRole('img').first()).toBeVisible()
    const address = page.url()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer).toHaveAccessibleName(/^1 of/)
    await expect(viewer.getByRole('button', { name: 'Previous' })).toHaveCount(0)
    await viewer.getByRole('button', { name: 'Next' }).click()
    await expect(viewer).toHaveAccessibleName(/^2 of/)
    await viewer.getByRole('button', { name: /^3 of/ }).click()
    await expect(viewer).toHaveAccessibleName(/^3 of/)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(picture).toBeFocused()
    expect(page.url()).toBe(address)
    expect(page.context().pages()).toHaveLength(1)
  })
  await test.step('a picture with a content warning: the first press uncovers it, the next opens it', async () => {
    const url = `${demo.media.url}/pictures/bay.png`
    const tags = [['content-warning', 'Deep water']]
    const warned = demo.sign(demo.person('mira'), { content: `Look: ${url}`, tags })
    relay.add(warned)
    await follow(`/${noteEncode(warned.id)}`)
    const card = page.locator(`article[data-note="${warned.id}"]`)
    const cover = card.getByRole('button', { name: /Deep water/ })
    await expect(cover).toBeVisible()
    await expect(card.locator('img[src*="bay"]')).toHaveCount(0)
    await cover.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card.locator('a[aria-haspopup="dialog"]').click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('the pictures of a profile open whole, and so do the custom emoji in its text', async () => {
    await follow(`/${npubEncode(demo.network.notable.fullProfilePubkey)}`)
    for (const name of ['Open the picture', 'Open the banner']) {
      await page.getByRole('link', { name }).click()
      const viewer = page.getByRole('dialog')
      await expect(viewer.getByRole('img')).toBeVisible()
      await viewer.getByRole('button', { name: 'Close' }).click()
      await expect(viewer).toHaveCount(0)
      await expect(page.getByRole('link', { name })).toBeFocused()
    }
    await expect(page.getByRole('main').getByRole('img', { name: ':pinion:' })).toBeVisible()
  })
  await test.step('a long note inside another note shows 200 px until the reader asks for more', async () => {
    const lines = Array.from({ length: 18 }, (_, n) => `Line ${n + 1}.`)
    const long = demo.sign(demo.person('leo'), { content: lines.join('\n') })
    const holder = demo.sign(demo.person('mira'), { content: `All of it: nostr:${noteEncode(long.id)}` })
    relay.add(long, holder)
    await follow(`/${noteEncode(holder.id)}`)
    const held = page.locator(`article[data-note="${long.id}"]`)
    const more = held.getByRole('button', { name: 'Show More' })
    const shown = held.locator(`[id="${await more.getAttribute('aria-controls')}"]`)
    const height = async () => (await shown.boundingBox())?.height ?? 0
    expect(await height()).toBeLessThanOrEqual(200)
    await more.click()
    await expect(more).toHaveCount(0)
    expect(await height()).toBeGreaterThan(300)
  })
  await test.step('a film on another site is a link; its player loads on a press, in a frame of its own', async () => {
    watch.expect(/outside: https:\/\/www\.youtube-nocookie\.com\/embed\//)
    const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const note = demo.sign(demo.person('mira'), { content: `The river, from above:\n${film}` })
    relay.add(note)
    await page.route('https://www.youtube-nocookie.com/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title><p>It plays' }),
    )
    await follow(`/${noteEncode(note.id)}`)
    const card = page.locator(`article[data-note="${note.id}"]`)
    await expect(card.getByText('YouTube', { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'youtube.com/watch?v=dQw4w9WgXcQ' })).toHaveAttribute(
      'href',
      film,
    )
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(watch.requests.filter(url => url.includes('youtube'))).toEqual([])

    await card.getByRole('button', { name: 'Load player' }).click()
    await expect(page.frameLocator('iframe[title="YouTube player"]').getByText('It plays')).toBeVisible()
    await card.getByRole('button', { name: 'Close player' }).click()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
