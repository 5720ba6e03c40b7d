import type { Page } from '@playwright/test'
import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressKeys, tabTo } from '../support/keyboard.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** All steps are key presses. */
test('shell, feed and thread by the keyboard alone', async ({ page, goto, context, demo, relay }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tom = demo.person('tom')
  await goto('/')
  await waitForStableList(page)

  await test.step('past the sidebar to the content, and between tabs', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, /^Latest$/)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Popular', selected: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Latest', selected: true })).toBeFocused()
    await waitForStableList(page)
  })

  await test.step('new notes come in', async () => {
    relay.add(demo.sign(tom, { content: 'Written while somebody reads by keyboard' }))
    await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeVisible()
    await tabTo(page, /^Show 1 new event$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Written while somebody reads by keyboard')).toBeVisible()
  })

  await test.step('a note: its author, its menu, its page', async () => {
    await page.keyboard.press('j')
    await expect(page.getByRole('article').filter({ hasText: 'Written while somebody' })).toBeFocused()
    await tabTo(page, /^More$/)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.type('copy')
    await expect(page.getByRole('menuitem', { name: 'Copy Note Content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Written while somebody reads by keyboard',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' }).first()).toBeFocused()
    await page.keyboard.press('o')
    await expect(heading(page, /^Post by Tom/)).toBeVisible()
    await tabTo(page, /^Back$/)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Home')).toBeVisible()
    await waitForStableList(page)
  })

  await test.step('the people in the panel of follows, in the right column', async () => {
    const follows = page.getByRole('region', { name: 'Follows' })
    await expect(follows.getByRole('button', { name: 'Show more' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Escape')
    await tabTo(page, /^Show more$/)
    await page.keyboard.press('Enter')
    await expect(follows.getByRole('listitem')).toHaveCount(30)
    await page.getByRole('main').focus()
  })

  await test.step('the pages of the sidebar', async () => {
    // The list loads more rows whenever Tab comes near its end. So go to the sidebar backward.
    await tabTo(page, /^Settings$/, { key: 'Shift+Tab' })
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Settings')).toBeVisible()
    await pressKeys(page, 'g', 'h')
    await expect(heading(page, 'Home')).toBeVisible()
  })
})

test('a thread by the keyboard alone', async ({ page, goto, demo }) => {
  await goto(`/${noteEncode(demo.network.notable.deepThreadRoot)}`)
  await waitForStableList(page)
  // Returns the id of the focused note.
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.note)
  // The code for the key j loads at its first press, which then takes effect.
  expect(await focused()).toBeUndefined()
  await page.keyboard.press('j')
  await expect.poll(focused).toBeDefined()
  const first = await focused()
  await page.keyboard.press('j')
  await expect.poll(focused).not.toBe(first)
  const answer = await focused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main article[data-mode="page"]')).toHaveAttribute('data-note', answer ?? '')
  // The note that was replied to stands above the reply. Its author's name is a link to the author's profile.
  const before = page.url()
  await tabTo(page, /^(Ana|Leo|Priya|Tom)/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/npub1/)
  await tabTo(page, /^Back$/, { most: 80 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(before)
})

test('a covered note is uncovered by the keyboard alone', async ({ page, goto, demo, relay }) => {
  const tom = demo.person('tom')
  const url = `${demo.media.url}/people/tom/avatar.svg`
  relay.add(
    demo.sign(tom, {
      content: `Not for everybody ${url}`,
      tags: [['content-warning', 'spiders']],
    }),
  )
  await goto(`/${npubEncode(tom.pubkey)}`)
  await waitForStableList(page)
  await tabTo(page, /^Posts$/)
  await tabTo(page, /spiders|Show/, { most: 30 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not for everybody')).toBeVisible()
})
