import {
  getExpectedFeed,
  getExpectedHome,
  getRowKey,
  readFeedKeys,
  scrollBy,
  waitForStableList,
} from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

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
  await waitForStableList(page)
  const shown = await readFeedKeys(page)
  expect(shown.length).toBeGreaterThan(8)
  expect(shown).toEqual(getExpectedHome(demo.network).slice(0, shown.length))
  await expect(page).toHaveTitle('Pinion')
  // The engine requested the notes before the page was ready, and the page did not repeat that. If rows render slowly,
  // the list may already request older notes (`until`).
  const asked = relay
    .requests()
    .filter(({ filters }) =>
      filters.some(
        ({ kinds, authors = [], until }) => kinds?.[0] === 1 && authors.length > 1 && until === undefined,
      ),
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
  await waitForStableList(page)
  const made = () => page.evaluate(() => (globalThis as unknown as { made: string[] }).made)
  expect(await made()).toEqual([])
  // A pointer on the time shows the whole date, for which the page creates a formatter.
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
  await waitForStableList(page)
  // Only notes are compared, because a repost appears a moment later, when its note has arrived.
  const own = (keys: readonly string[]) => keys.filter(key => !key.startsWith('repost:'))
  const seen: string[] = []
  const end = page.getByText('That is all there is.')
  while (true) {
    const rows = own(await readFeedKeys(page))
    // These rows overlap with those that were seen before. Add only the new ones.
    const at = seen.lastIndexOf(rows[0] ?? '')
    expect(seen.length === 0 || at >= 0, `a gap after ${seen.length} notes`).toBe(true)
    const known = at < 0 ? 0 : seen.length - at
    expect(rows.slice(0, known)).toEqual(at < 0 ? [] : seen.slice(at, at + rows.length))
    seen.push(...rows.slice(known))
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
    if ((await below()) < 2 && (await end.isVisible())) break
    await scrollBy(page, 1_100)
    // At the end of the loaded rows, wait for more rows or for the end of the list.
    await expect.poll(async () => (await below()) > 600 || (await end.isVisible())).toBe(true)
    expect(seen.length).toBeLessThan(2_000)
  }
  await expect(end).toBeInViewport()
  expect(seen).toEqual(own(getExpectedFeed(demo.network, few).map(getRowKey)))
  expect(seen.length).toBeGreaterThan(200)
})

test.describe('with a relay that keeps deleted and expired events', () => {
  test.use({ careless: true })

  test('deleted, expired and future events are never shown', async ({ page, goto, demo, relay }) => {
    const { deletedNoteId, expiredNoteId, futureNoteId } = demo.network.notable
    const texts =
      /I should not have posted this one|Free soup at the corner until eight|Greetings from tomorrow/
    await goto('/')
    await waitForStableList(page)
    for (let screen = 0; screen < 8; screen++) {
      await expect(page.getByText(texts)).toHaveCount(0)
      await scrollBy(page, 1_000)
    }
    const keys = await readFeedKeys(page)
    for (const id of [deletedNoteId, expiredNoteId, futureNoteId]) expect(keys).not.toContain(id)
    await page.evaluate(() => scrollTo(0, 0))
    await waitForStableList(page)

    // While the page is open, an author deletes their note, and a stranger tries to delete another person's note.
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
