import type { Page } from '@playwright/test'
import { naddrEncode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { scrollBy, scrollSlowly, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { startTestRelay } from '../support/test-relay.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
}

interface Moved {
  readonly sum: number
  readonly worst: string
}

/** From the next load on, records in the page each layout shift that the reader did not cause. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as unknown as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources.map(
              s =>
                `${s.node?.className || s.node?.textContent?.slice(0, 40) || s.node?.nodeName} ${s.previousRect.y}→${s.currentRect.y} (${s.previousRect.height}→${s.currentRect.height})`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * Loads a page without stored data except the reader's settings, and scrolls down three screens. Returns the layout
 * shifts.
 */
async function shiftsOf(page: Page, goto: (path: string) => Promise<void>, path: string): Promise<Moved> {
  await goto('/icon.svg')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await goto(path)
  await waitForStableList(page)
  await scrollSlowly(page, 2_400)
  await waitForStableList(page)
  return movedOn(page)
}

/** Returns the layout shifts since the page was loaded. */
async function movedOn(page: Page): Promise<Moved> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  )
  const worst = shifts.sort((a, b) => b.value - a.value).slice(0, 5)
  return {
    sum: shifts.reduce((all, { value }) => all + value, 0),
    worst: JSON.stringify(worst, undefined, 1),
  }
}

const MAX_LAYOUT_SHIFT = 0.02

/**
 * Expects that one of three loads has no layout shifts. On a busy machine, a relay may send an event so late that it is
 * inserted above visible rows.
 */
async function expectStill(page: Page, goto: (path: string) => Promise<void>, path: string) {
  const first = await shiftsOf(page, goto, path)
  if (first.sum < MAX_LAYOUT_SHIFT) return
  const second = await shiftsOf(page, goto, path)
  if (second.sum < MAX_LAYOUT_SHIFT) return
  const { sum, worst } = await shiftsOf(page, goto, path)
  const what = `${path} at ${page.viewportSize()?.width} px, before it ${first.worst}, ${second.worst}, now ${worst}`
  expect(sum, what).toBeLessThan(MAX_LAYOUT_SHIFT)
}

async function expectStillAtEachWidth(page: Page, goto: (path: string) => Promise<void>, path: string) {
  await watchShifts(page)
  for (const width of [390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectStill(page, goto, path)
  }
}

test('nothing jumps while home loads and is read, on a phone also where reposts stand among notes', async ({
  page,
  goto,
}) => {
  await expectStillAtEachWidth(page, goto, '/')
  await test.step('reposts', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tab', { name: 'Unseen' }).click()
    await expectStill(page, goto, '/')
    await expect(page.getByRole('tab', { name: 'Unseen', selected: true })).toBeVisible()
  })
})

test('nothing jumps while a profile loads and is read', async ({ page, goto, demo }) => {
  await expectStillAtEachWidth(page, goto, `/${npubEncode(demo.person('tom').pubkey)}`)
})

test('nothing jumps when a profile arrives after its notes, or never', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
}) => {
  const stranger = () => ({ ...demo.person('tom'), secretKey: generateSecretKey() })
  const [late, none] = [stranger(), stranger()]
  const notes = [late, none].map(by => [0, 1, 2].map(n => demo.sign(by, { content: `Note ${n}` })))
  relay.add(...notes.flat())
  const profile = demo.sign(late, {
    kind: 0,
    content: JSON.stringify({
      name: 'slow',
      display_name: 'Slow and steady',
      nip05: `slow@${new URL(demo.media.url).host}`,
      about: 'Comes when it comes. '.repeat(20),
      website: 'https://slow.example',
      lud16: 'slow@slow.example',
    }),
  })
  const slow = await startTestRelay({ port: 0, events: [[profile, JSON.stringify(profile)]] })
  const proxy = await startFaultProxy({ target: slow.url, faults: { stall: true } })
  config.relays = [relay.url, proxy.url]
  await page.setViewportSize({ width: 390, height: 1200 })
  await watchShifts(page)
  const main = page.getByRole('main')
  const expectStillNow = async () => {
    // The browser reports a frame's layout shifts after the frame, so wait for another frame.
    await scrollBy(page, 0)
    const { sum, worst } = await movedOn(page)
    expect(sum, worst).toBeLessThan(MAX_LAYOUT_SHIFT)
  }

  await goto(`/${npubEncode(profile.pubkey)}`)
  await expect(main.getByText('Note 0', { exact: true })).toBeVisible()
  proxy.clearFaults()
  await expect(main.getByRole('heading', { level: 2, name: 'Slow and steady' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'slow.example', exact: true })).toBeVisible()
  await expectStillNow()
  await main.getByRole('button', { name: 'Show more', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Show less', exact: true })).toBeFocused()

  proxy.setFaults({ stall: true })
  await follow(`/${npubEncode(notes[1]?.[0]?.pubkey ?? '')}`)
  await expect(main.getByText('Note 0', { exact: true })).toBeVisible()
  proxy.clearFaults()
  await expect(main.getByText('No relay that was asked has their profile.')).toBeVisible()
  await expectStillNow()
  await proxy.close()
  await slow.stop()
})

test('nothing moves on a phone when the page learns that a person follows the reader', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
}) => {
  const mira = demo.person('mira')
  const fan = { ...demo.person('tom'), secretKey: generateSecretKey() }
  const profile = demo.sign(fan, { kind: 0, content: JSON.stringify({ name: 'A fan' }) })
  relay.add(profile, demo.sign(fan, { content: 'Note 0' }))
  // One of the people whom the reader follows also follows this person. The profile page says so below the number of
  // followers.
  const ownList = demo.network.events.find(e => e.kind === 3 && e.pubkey === mira.pubkey)
  const followed = ownList?.tags.filter(([name]) => name === 'p').map(([, pubkey]) => pubkey)
  const friend = demo.network.people.find(({ pubkey }) => followed?.includes(pubkey))
  if (!friend) throw new Error('Mira follows nobody')
  relay.add(demo.sign(friend, { kind: 3, tags: [['p', profile.pubkey]] }))
  const people = demo.network.people.map(({ pubkey }) => pubkey).filter(pubkey => pubkey !== mira.pubkey)
  const list = demo.sign(fan, { kind: 3, tags: [mira.pubkey, ...people].map(pubkey => ['p', pubkey]) })
  const slow = await startTestRelay({ port: 0, events: [[list, JSON.stringify(list)]] })
  const proxy = await startFaultProxy({ target: slow.url, faults: { stall: true } })
  config.relays = [relay.url, proxy.url]
  await goto('/about')
  await signIn(page, mira)
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(`/${npubEncode(profile.pubkey)}`)
  const main = page.getByRole('main')
  const note = main.getByText('Note 0', { exact: true })
  await expect(note).toBeVisible()
  await expect(main.getByRole('button', { name: '1 Known follower', exact: true })).toBeVisible()
  await expect(main.getByText(/^Followed by/)).toBeVisible()
  const before = await note.boundingBox()
  proxy.clearFaults()
  await expect(main.getByText('Follows you')).toBeVisible()
  expect((await note.boundingBox())?.y).toBe(before?.y)
  await proxy.close()
  await slow.stop()
})

test('nothing jumps while a thread loads and is read', async ({ page, goto, demo }) => {
  await expectStillAtEachWidth(page, goto, `/${noteEncode(demo.network.notable.deepThreadRoot)}`)
})

test('nothing jumps while an article with pictures loads', async ({ page, goto, demo, relay }) => {
  const files = ['pass', 'tiles', 'milky-way'].map(name => `${demo.media.url}/pictures/${name}.png`)
  const article = demo.sign(demo.person('tom'), {
    kind: 30_023,
    tags: [
      ['d', 'with-pictures'],
      ['title', 'With pictures'],
      ['image', `${demo.media.url}/banners/1.png`],
      ['imeta', `url ${files[0]}`, 'm image/png', 'dim 800x500'],
    ],
    content: files.map(url => `Some words.\n\n![A picture](${url})`).join('\n\n'),
  })
  relay.add(article)
  // Hold back the pictures until the text is shown.
  await page.route('**/pictures/*.png', async route => {
    await page.getByText('Some words.').first().waitFor()
    await route.continue()
  })
  const identifier = 'with-pictures'
  const path = `/${naddrEncode({ kind: 30_023, pubkey: article.pubkey, identifier })}`
  await expectStillAtEachWidth(page, goto, path)
  await expect(page.getByRole('img', { name: 'A picture' })).toHaveCount(3)
})
