import {
  expectedFeed,
  expectedHome,
  feedKeys,
  firstVisible,
  followsOf,
  rowKey,
  scrollBy,
  scrollTop,
  settled,
} from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

const SHOW_NEW = /^Show .+ new events?$/

test('home shows notes by the people the root account follows, newest first, within seconds', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Latest' })).toHaveAttribute('aria-selected', 'true')
  await settled(page)
  const shown = await feedKeys(page)
  expect(shown.length).toBeGreaterThan(8)
  expect(shown).toEqual(expectedHome(demo.network).slice(0, shown.length))
  await expect(page).toHaveTitle('Pinion')
  // The engine asked for the notes before the page was there, and the page did not ask again.
  const asked = relay
    .requests()
    .filter(({ filters }) =>
      filters.some(({ kinds, authors = [] }) => kinds?.[0] === 1 && authors.length > 1),
    )
  expect(asked).toHaveLength(1)
})

test('the first screen creates no formatter of the browser: the first one is slow, and no number needs it', async ({
  page,
  goto,
}) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(globalThis, { made })
    const watched = <T extends object>(name: string, format: T): T =>
      new Proxy(format, {
        construct(...args) {
          made.push(name)
          return Reflect.construct(args[0] as never, args[1], args[2])
        },
      })
    Intl.NumberFormat = watched('NumberFormat', Intl.NumberFormat)
    Intl.DateTimeFormat = watched('DateTimeFormat', Intl.DateTimeFormat)
  })
  await goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await settled(page)
  const made = () => page.evaluate(() => (globalThis as unknown as { made: string[] }).made)
  expect(await made()).toEqual([])
  // A pointer on the time shows the whole date, which takes a formatter.
  await page.getByRole('article').first().getByRole('time').first().hover()
  expect(await made()).toEqual(['DateTimeFormat'])
})

test('the list goes on without a gap or a duplicate until it says that it ends', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const few = ['mira', 'tom', 'clara', 'jonas', 'priya'].map(handle => demo.person(handle).pubkey)
  relay.add(demo.sign(demo.person('ana'), { kind: 3, tags: few.map(pubkey => ['p', pubkey]) }))
  await goto('/')
  await settled(page)
  // Only notes are compared: a repost is counted by its inner note, which arrives a moment later.
  const own = (keys: readonly string[]) => keys.filter(key => !key.startsWith('repost:'))
  const seen: string[] = []
  const end = page.getByText('That is all there is.')
  while (true) {
    const rows = own(await feedKeys(page))
    // The rows shown now overlap with the ones seen before; only the rest is added.
    const at = seen.lastIndexOf(rows[0] ?? '')
    expect(seen.length === 0 || at >= 0, `a gap after ${seen.length} notes`).toBe(true)
    const known = at < 0 ? 0 : seen.length - at
    expect(rows.slice(0, known)).toEqual(at < 0 ? [] : seen.slice(at, at + rows.length))
    seen.push(...rows.slice(known))
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
    if ((await below()) < 2 && (await end.isVisible())) break
    await scrollBy(page, 1_100)
    // At the bottom of the loaded rows, wait for more or for the end.
    await expect.poll(async () => (await below()) > 600 || (await end.isVisible())).toBe(true)
    expect(seen.length).toBeLessThan(2_000)
  }
  await expect(end).toBeInViewport()
  expect(seen).toEqual(own(expectedFeed(demo.network, few).map(rowKey)))
  expect(seen.length).toBeGreaterThan(200)
})

test('Popular shows the most liked notes; on return to Latest it keeps its place', async ({
  page,
  goto,
  demo,
}) => {
  await goto('/')
  await settled(page)
  await scrollBy(page, 2_500)
  await settled(page)
  const place = await firstVisible(page)
  const top = await scrollTop(page)
  await page.getByRole('tab', { name: 'Popular' }).click()
  await settled(page)
  const [first] = await feedKeys(page)
  const follows = followsOf(demo.network, demo.network.rootPubkey)
  const since = Math.floor(Date.now() / 3_600_000) * 3_600 - 24 * 3_600
  const likers = new Map<string, Set<string>>()
  for (const event of demo.network.events) {
    if ((event.kind !== 7 && event.kind !== 6) || event.content === '-') continue
    if (event.created_at < since || !follows.includes(event.pubkey)) continue
    const id = event.tags.findLast(tag => tag[0] === 'e')?.[1] ?? ''
    likers.set(id, (likers.get(id) ?? new Set()).add(event.pubkey))
  }
  const most = Math.max(...[...likers.values()].map(people => people.size))
  expect(likers.get(first ?? '')?.size).toBe(most)

  await page.getByRole('tab', { name: 'Latest' }).click()
  await settled(page)
  expect((await firstVisible(page))?.key).toBe(place?.key)
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(4)
})

test('the chosen tab is selected at the next visit', async ({ page, goto }) => {
  await goto('/')
  await page.getByRole('tab', { name: 'Popular' }).click()
  await settled(page)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Popular' })).toHaveAttribute('aria-selected', 'true')
})

test('new notes wait behind a button that shows their number', async ({ page, goto, demo, relay }) => {
  await goto('/')
  await settled(page)
  const before = await feedKeys(page)
  const tom = demo.person('tom')
  relay.add(demo.sign(tom, { content: 'Fresh off the press, part one.' }))
  await expect(page.getByRole('button', { name: 'Show 1 new event', exact: true })).toBeVisible()
  relay.add(
    demo.sign(tom, { content: 'Fresh off the press, part two.' }),
    demo.sign(demo.person('mira'), { content: 'Also fresh.' }),
  )
  const button = page.getByRole('button', { name: 'Show 3 new events' })
  await expect(button).toBeVisible()
  await expect(page.getByText('Fresh off the press')).toHaveCount(0)
  expect(await feedKeys(page)).toEqual(before)
  await button.click()
  await expect(page.getByText('Fresh off the press')).toHaveCount(2)
  await expect(page.getByText('Also fresh.')).toBeInViewport()
  await expect(page.getByRole('button', { name: SHOW_NEW })).toHaveCount(0)
})

test('more than 99 new notes are shown as 99+; notes by strangers are not counted', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/')
  await settled(page)
  // The notes are newer than any in the feed. Notes that belong further down would not count as new.
  const now = Math.floor(Date.now() / 1000)
  const stranger = demo.network.people.find(
    person =>
      !followsOf(demo.network, demo.network.rootPubkey).includes(person.pubkey) && person.handle !== 'ana',
  )
  relay.add(demo.sign(stranger!, { content: 'You do not follow me.' }))
  const many = Array.from({ length: 99 }, (_, n) =>
    demo.sign(demo.person('leo'), { content: `Bulletin ${n}`, created_at: now }),
  )
  relay.add(...many)
  await expect(page.getByRole('button', { name: 'Show 99 new events' })).toBeVisible()
  relay.add(demo.sign(demo.person('leo'), { content: 'Bulletin 100', created_at: now + 1 }))
  const button = page.getByRole('button', { name: 'Show 99+ new events' })
  await expect(button).toBeVisible()
  await button.click()
  await expect(page.getByText('Bulletin 100')).toBeInViewport()
  await expect(page.getByText('You do not follow me.')).toHaveCount(0)
})

test('a reader who scrolls at once keeps the place when the rest of the app loads', async ({
  page,
  goto,
}) => {
  await page.addInitScript(() => {
    const jumps: number[] = []
    const to = window.scrollTo.bind(window)
    Object.assign(window, {
      jumps,
      scrollTo(options: ScrollToOptions) {
        jumps.push(options.top ?? 0)
        to(options)
      },
    })
  })
  await goto('/')
  await settled(page)
  await page.evaluate(() => {
    ;(window as unknown as { jumps: number[] }).jumps.length = 0
  })
  await scrollBy(page, 700)
  // The late catalog is fetched last. It adds the pages that the first screen does not need.
  await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('late-catalog')),
  )
  await scrollBy(page, 700)
  await settled(page)
  expect(await scrollTop(page)).toBe(1_400)
  expect(await page.evaluate(() => (window as unknown as { jumps: number[] }).jumps)).toEqual([])
})

test('a click on Home at home goes to the top, a second click shows new notes', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  await goto('/')
  await settled(page)
  await scrollBy(page, 1_500)
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  relay.add(demo.sign(demo.person('tom'), { content: 'While you were reading.' }))
  await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeVisible()
  await home.click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(page.getByText('While you were reading.')).toHaveCount(0)
  await home.click()
  await expect(page.getByText('While you were reading.')).toBeInViewport()
})

test('scrolling down is not disturbed while new notes arrive', async ({ page, goto, demo, relay }) => {
  await goto('/')
  await settled(page)
  await scrollBy(page, 1_800)
  await settled(page)
  const before = await firstVisible(page)
  relay.add(demo.sign(demo.person('tom'), { content: 'Not under your eyes.' }))
  await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeInViewport()
  await settled(page)
  const after = await firstVisible(page)
  expect(after?.key).toBe(before?.key)
  expect(Math.abs((after?.top ?? 0) - (before?.top ?? 0))).toBeLessThanOrEqual(4)
})

test('from a note back to the feed: the same place, the same first note', async ({ page, goto }) => {
  await goto('/')
  await settled(page)
  for (let screen = 0; screen < 6; screen++) await scrollBy(page, 1_100)
  await settled(page)
  const before = await firstVisible(page)
  const top = await scrollTop(page)
  expect(top).toBeGreaterThan(3_000)
  await page
    .locator(`[data-note="${before?.key.replace('repost:', '')}"]`)
    .first()
    .getByRole('time')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBeLessThan(200)
  await page.goBack()
  await settled(page)
  expect((await firstVisible(page))?.key).toBe(before?.key)
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(4)
  // The same by the app's own Back button.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: /^Post/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await settled(page)
  expect((await firstVisible(page))?.key).toBe(before?.key)
  expect(Math.abs((await scrollTop(page)) - top)).toBeLessThanOrEqual(4)
})

test.describe('with a relay that keeps deleted and expired events', () => {
  test.use({ careless: true })

  test('deleted, expired and future events are never shown', async ({ page, goto, demo, relay }) => {
    const { deletedNoteId, expiredNoteId, futureNoteId } = demo.network.notable
    const texts =
      /I should not have posted this one|Free soup at the corner until eight|Greetings from tomorrow/
    await goto('/')
    await settled(page)
    for (let screen = 0; screen < 8; screen++) {
      await expect(page.getByText(texts)).toHaveCount(0)
      await scrollBy(page, 1_000)
    }
    const keys = await feedKeys(page)
    for (const id of [deletedNoteId, expiredNoteId, futureNoteId]) expect(keys).not.toContain(id)
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)

    // While the page is open, the author deletes a note, and a stranger tries to delete another.
    const mira = demo.person('mira')
    const note = demo.sign(mira, { content: 'I will regret this.' })
    const kept = demo.sign(mira, { content: 'I stand by this one.' })
    relay.add(note, kept)
    await page.getByRole('button', { name: 'Show 2 new events' }).click()
    await expect(page.getByText('I will regret this.')).toBeVisible()
    const deletion = { kind: 5, created_at: note.created_at + 1 }
    relay.add(demo.sign(demo.person('tom'), { ...deletion, tags: [['e', kept.id]] }))
    relay.add(demo.sign(mira, { ...deletion, tags: [['e', note.id]] }))
    await expect(page.getByText('I will regret this.')).toHaveCount(0)
    await expect(page.getByText('I stand by this one.')).toBeVisible()
  })
})
