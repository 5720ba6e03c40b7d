import type { Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import { getFirstVisibleRow, getScrollTop, scrollBy, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { pressKeys } from '../support/keyboard.ts'
import { navigateAway } from '../support/page-parts.ts'
import { signIn } from '../support/sign-in.ts'

/** Events from this time (s) on belong to this test. */
const START = Math.floor(Date.now() / 1_000) - 1

/** Returns the id of the note whose card has the focus. */
const focusedNote = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.note)

/** Returns true if the focused element is below the header and above the end of the window. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const { top } = document.activeElement?.getBoundingClientRect() ?? { top: -1 }
    const header = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
    return top >= header - 1 && top < innerHeight
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('j begins with the first note in view, j and k go from note to note, o and Enter open one; keys are shortcuts again if a field does not come', async ({
  page,
  goto,
  follow,
}) => {
  await goto('/')
  await waitForStableList(page)
  await test.step('after scrolling, j begins with the first note in view; Enter opens', async () => {
    await scrollBy(page, 2_000)
    await waitForStableList(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedNote(page)).toBeTruthy()
    expect(await getScrollTop(page)).toBeGreaterThan(1_500)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(note|nevent)1/)
  })
  await test.step('j and k go from note to note, o opens one', async () => {
    await navigateAway(page, follow)
    await follow('/')
    await waitForStableList(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedNote(page)).toBeTruthy()
    const first = await getFirstVisibleRow(page)
    const passed = [await focusedNote(page)]
    expect(passed[0]).toBe(first?.key.replace('repost:', ''))
    for (let step = 0; step < 12; step++) {
      const before = await focusedNote(page)
      await page.keyboard.press('j')
      await expect.poll(() => focusedNote(page)).not.toBe(before)
      passed.push(await focusedNote(page))
      expect(passed.at(-1)).toBeTruthy()
      expect(await inSight(page), `note ${step} is in sight`).toBe(true)
    }
    expect(await getScrollTop(page)).toBeGreaterThan(300)
    await page.keyboard.press('k')
    await expect.poll(() => focusedNote(page)).toBe(passed.at(-2))
    expect(await inSight(page)).toBe(true)
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/(note|nevent)1/)
    await expect(page.locator('main article[data-mode="page"]')).toHaveAttribute(
      'data-note',
      passed.at(-2) ?? '',
    )
  })
  await test.step('keys are shortcuts again if the field does not come', async () => {
    await expect(page.getByRole('complementary').getByRole('combobox', { name: 'Search' })).toBeVisible()
    const search = await holdRequests(page, /focus-search-[^/]*\.js/)
    await page.keyboard.press('/')
    await search.whenRequested
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    search.release()
  })
})

test('shortcuts do nothing with a modifier, in a field, or once turned off; sequences open pages; ? lists all', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  await test.step('with a modifier, in a field, or once turned off', async () => {
    await goto(`/${noteEncode(demo.network.notable.deepThreadRoot)}`)
    await waitForStableList(page)
    for (const keys of ['Control+j', 'Alt+j', 'Meta+j']) await page.keyboard.press(keys)
    expect(await focusedNote(page)).toBeUndefined()

    await pressKeys(page, 'g', 's')
    await expect(heading(page, 'Settings')).toBeVisible()
    await page.getByRole('link', { name: 'Network' }).click()
    const field = page.getByRole('textbox').first()
    await field.fill('')
    await field.pressSequentially('gh?')
    await expect(field).toHaveValue('gh?')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Keyboard' }).click()
    await expect(page.getByText('Next note')).toBeVisible()
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByText('Next note')).toHaveCount(0)
    await page.keyboard.press('?')
    await pressKeys(page, 'g', 'h')
    await expect(page.getByRole('switch', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByText('Next note')).toBeVisible()
  })
  await test.step('key sequences open pages; ? lists all shortcuts, and those of a plugin disappear with it', async () => {
    await follow('/about')
    await expect(heading(page, 'About')).toBeVisible()
    await pressKeys(page, 'g', 'h')
    await expect(heading(page, 'Home')).toBeVisible()
    await pressKeys(page, 'g', 's')
    await expect(heading(page, 'Settings')).toBeVisible()

    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await expect(list.getByText('Next note')).toBeVisible()
    await expect(list.getByText('Go to Home')).toBeVisible()
    // While the list of shortcuts is open, shortcuts have no effect on the page.
    await pressKeys(page, 'g', 'h')
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(heading(page, 'Settings')).toBeVisible()

    await page.getByRole('link', { name: 'Plugins' }).click()
    await page.getByRole('switch', { name: 'Feeds' }).click()
    await page.keyboard.press('?')
    await expect(list.getByText('Go to Settings')).toBeVisible()
    await expect(list.getByText('Go to Home')).toHaveCount(0)
  })
})

test('for the focused note l likes and takes back, t reposts and takes back, r replies, n writes; text typed before the field is there goes into it', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const root = demo.network.notable.deepThreadRoot
  await goto(`/${noteEncode(root)}`)
  await signIn(page, mira)
  await waitForStableList(page)
  const like = page.locator('main article[data-mode="page"] [data-action="like"]')
  await test.step('text typed before the field is there goes into the field, and triggers no shortcut', async () => {
    await expect(like).toHaveAttribute('aria-pressed', 'false')

    const window = await holdRequests(page, /composer-dialog-[^/]*\.js/)
    await page.keyboard.press('n')
    await window.whenRequested
    await page.keyboard.type('little thingx')
    await page.keyboard.press('Backspace')
    window.release()
    const field = page.getByRole('dialog').getByPlaceholder("What's on your mind?")
    await expect(field).toHaveValue('little thing')
    await page.keyboard.type('s')
    await expect(field).toHaveValue('little things')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)

    const box = page.getByRole('complementary').getByRole('combobox', { name: 'Search' })
    await expect(box).toBeVisible()
    const search = await holdRequests(page, /focus-search-[^/]*\.js/)
    await page.keyboard.press('/')
    await search.whenRequested
    await page.keyboard.type('trai')
    search.release()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('trai')
    await page.keyboard.type('n')
    await expect(page.getByRole('option', { name: 'Search notes: train' })).toBeVisible()

    await expect(like).toHaveAttribute('aria-pressed', 'false')
    expect(
      relay.store.query({
        kinds: [6, 7],
        authors: [mira.pubkey],
        '#e': [root],
        since: START,
      }),
    ).toEqual([])
    await box.fill('')
    await box.blur()
  })
  await test.step('l, t, r and n, each for the focused note', async () => {
    const own = (kind: number) =>
      relay.store.query({ kinds: [kind], authors: [mira.pubkey], since: START, '#e': [root] })
    const note = page.locator('main article[data-mode="page"]')
    await expect(like).toHaveAttribute('aria-pressed', 'false')

    await page.keyboard.press('l')
    const pressed = Date.now()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => own(7).length).toBe(1)

    await page.keyboard.press('t')
    const toast = page.getByRole('listitem').filter({ hasText: 'Reposted' })
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(note.getByRole('button', { name: /^Repost/ })).toBeVisible()
    await page.keyboard.press('t')
    await expect.poll(() => own(6).length).toBe(1)
    // More than a second has passed since the first press, so this is not a double press.
    expect(Date.now() - pressed).toBeGreaterThan(1_000)
    await page.keyboard.press('l')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => own(7).length).toBe(0)

    const dialog = page.getByRole('dialog')
    await page.keyboard.press('r')
    await expect(dialog.getByText('What is the one repair')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('n')
    await expect(dialog.getByPlaceholder("What's on your mind?")).toBeFocused()
    await expect(dialog.getByText('What is the one repair')).toHaveCount(0)
  })
})
