import type { Page } from '@playwright/test'
import { getScrollTop, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

/** Pixels per frame: too fast to read, even at five frames per second on a busy machine. */
const FLICK_PX_PER_FRAME = 500
/** px */
const FAR_PX = 25_000

/** Scrolls until the page is `FAR_PX` high, then returns to the top. */
async function loadMuch(page: Page): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  while ((await height()) < FAR_PX)
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return new Promise(requestAnimationFrame)
    })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => getScrollTop(page)).toBe(0)
  // Notes that pass quickly are rendered without their buttons, which are added when the scrolling has ended.
  await expect.poll(() => isWhole(page)).toBe(true)
}

/** Scrolls down fast for this many frames. Returns the ids of the notes that passed without their buttons. */
const flick = (page: Page, frames: number) =>
  page.evaluate(
    async ([step, count]) => {
      const bare = new Set<string>()
      for (let n = 0; n < count; n++) {
        window.scrollBy(0, step)
        await new Promise(requestAnimationFrame)
        for (const note of document.querySelectorAll<HTMLElement>('main article[data-note]'))
          if (note.dataset.note && !note.querySelector('footer button')) bare.add(note.dataset.note)
      }
      return [...bare]
    },
    [FLICK_PX_PER_FRAME, frames] as const,
  )

/** Returns the notes in the page, except notes inside another note (quotes and replied-to notes). */
const inPage = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main article[data-mode="card"]')].map(note => ({
      id: note.dataset.note ?? '',
      like: note.querySelector('[data-action="like"]') !== null,
    })),
  )

const isWhole = async (page: Page) => {
  const notes = await inPage(page)
  return notes.length > 0 && notes.every(({ like }) => like)
}

test('notes that fly past ask no relay about themselves; where the flick ends the notes have all their buttons', async ({
  page,
  goto,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  await loadMuch(page)
  const askedAbout = () => new Set(relay.requests().flatMap(r => r.filters.flatMap(f => f['#e'] ?? [])))
  // A jump to the top is no fast scrolling. So the notes there get their buttons, and relays are asked about them.
  const isSettled = (notes: { id: string; like: boolean }[]) =>
    notes.length > 0 && notes.every(({ id, like }) => like && askedAbout().has(id))
  await expect.poll(async () => isSettled(await inPage(page))).toBe(true)
  const before = askedAbout()
  const bare = await flick(page, 30)
  const stayed = new Set((await inPage(page)).map(({ id }) => id))

  const shown = () => inPage(page).then(notes => notes.filter(note => note.like).map(({ id }) => id))
  await expect.poll(() => isWhole(page)).toBe(true)
  const end = await shown()
  expect(end.length).toBeGreaterThan(3)
  await expect.poll(() => end.filter(id => !askedAbout().has(id))).toEqual([])

  const asked = askedAbout()
  // Rows above the window are rendered again after the scrolling, some of them late.
  for (const { id } of await inPage(page)) stayed.add(id)
  const passed = bare.filter(id => !stayed.has(id) && !before.has(id))
  expect(passed.length).toBeGreaterThan(20)
  // When a busy machine stops for a moment, relays may be asked about a passing note. Allow a few.
  expect(passed.filter(id => asked.has(id)).length).toBeLessThan(passed.length / 10)
})

test('a jump to another place shows whole notes at once', async ({ page, goto }) => {
  await goto('/')
  await waitForStableList(page)
  await loadMuch(page)
  const bare = await page.evaluate(async () => {
    window.scrollTo(0, 12_000)
    const seen: string[] = []
    const late = Date.now() + 1_000
    while (Date.now() < late) {
      await new Promise(requestAnimationFrame)
      for (const note of document.querySelectorAll<HTMLElement>('main article[data-mode="card"]'))
        if (!note.querySelector('footer button')) seen.push(note.dataset.note ?? '')
    }
    return seen
  })
  expect(bare).toEqual([])
  expect((await inPage(page)).length).toBeGreaterThan(3)
})

test('a list can be pressed while it still scrolls', async ({ page, goto }) => {
  await goto('/')
  await waitForStableList(page)
  const pressed = await page.evaluate(async () => {
    const hit: boolean[] = []
    for (let n = 0; n < 6; n++) {
      window.scrollBy(0, 100)
      await new Promise(requestAnimationFrame)
      const main = document.querySelector('main')?.getBoundingClientRect()
      const at = document.elementFromPoint((main?.left ?? 0) + (main?.width ?? 0) / 2, innerHeight / 2)
      hit.push(Boolean(at?.closest('article')))
    }
    return hit
  })
  expect(pressed).not.toContain(false)
})
