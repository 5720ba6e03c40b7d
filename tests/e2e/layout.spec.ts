import type { Page } from '@playwright/test'
import { naddrEncode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { startTestRelay } from '../support/demo-relay.ts'
import { readOn, scrollBy, settled } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { permit } from '../support/push.ts'
import { signIn } from '../support/sign-in.ts'

/** px; at 400 % zoom a width of 1280 becomes 320, at 200 % 1440 becomes 720. */
const WIDTHS = [320, 390, 720, 820, 1024, 1440]

async function expectNoSidewaysScroll(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Wait for a frame at the new width before measuring.
    await scrollBy(page, 0)
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, `${what} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('home does not scroll sideways at any width', async ({ page, goto }) => {
  await goto('/')
  await settled(page)
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
    if (/^.(npub|note|relay)/.test(path)) await settled(page)
    await expectNoSidewaysScroll(page, path)
  }
})

interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
}

interface Moved {
  readonly sum: number
  readonly worst: string
}

/** Records in the page every element that moves by itself, from the next load on. */
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

/** Loads a page without the data of earlier loads, except the reader's settings, and scrolls down three screens. */
async function shiftsOf(page: Page, goto: (path: string) => Promise<void>, path: string): Promise<Moved> {
  await goto('/icon.svg')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await goto(path)
  await settled(page)
  await readOn(page, 2_400)
  await settled(page)
  return movedOn(page)
}

/** The layout shifts since the page was loaded. */
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
 * An event that a relay sends late, such as a note or a profile, may be inserted above the visible rows and move
 * them. On a busy machine this can happen in more than one load, so only one load in three must be still.
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

test('nothing jumps while home loads and is read', async ({ page, goto }) => {
  await expectStillAtEachWidth(page, goto, '/')
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
    // The browser reports the shifts of a frame after the frame.
    await scrollBy(page, 0)
    const { sum, worst } = await movedOn(page)
    expect(sum, worst).toBeLessThan(MAX_LAYOUT_SHIFT)
  }

  await goto(`/${npubEncode(profile.pubkey)}`)
  await expect(main.getByText('Note 0', { exact: true })).toBeVisible()
  proxy.heal()
  await expect(main.getByRole('heading', { level: 2, name: 'Slow and steady' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'slow.example', exact: true })).toBeVisible()
  await expectStillNow()
  await main.getByRole('button', { name: 'Show more', exact: true }).click()
  await expect(main.getByRole('button', { name: 'Show less', exact: true })).toBeFocused()

  proxy.set({ stall: true })
  await follow(`/${npubEncode(notes[1]?.[0]?.pubkey ?? '')}`)
  await expect(main.getByText('Note 0', { exact: true })).toBeVisible()
  proxy.heal()
  await expect(main.getByText('No relay that was asked has their profile.')).toBeVisible()
  await expectStillNow()
  await proxy.close()
  await slow.kill()
})

test('nothing moves on a phone when the page learns that a person follows the reader', async ({
  page,
  goto,
  demo,
  relay,
  config,
}) => {
  const mira = demo.person('mira')
  const fan = { ...demo.person('tom'), secretKey: generateSecretKey() }
  const profile = demo.sign(fan, { kind: 0, content: JSON.stringify({ name: 'A fan' }) })
  relay.add(profile, demo.sign(fan, { content: 'Note 0' }))
  // One friend of the reader follows this person, which the page shows below the number of followers.
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
  await goto(`/${npubEncode(profile.pubkey)}`)
  const main = page.getByRole('main')
  const note = main.getByText('Note 0', { exact: true })
  await expect(note).toBeVisible()
  await expect(main.getByRole('button', { name: '1 Known follower', exact: true })).toBeVisible()
  await expect(main.getByText(/^Followed by/)).toBeVisible()
  const before = await note.boundingBox()
  proxy.heal()
  await expect(main.getByText('Follows you')).toBeVisible()
  expect((await note.boundingBox())?.y).toBe(before?.y)
  await proxy.close()
  await slow.kill()
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
  // Hold the pictures back until the words are shown.
  await page.route('**/pictures/*.png', async route => {
    await page.getByText('Some words.').first().waitFor()
    await route.continue()
  })
  const identifier = 'with-pictures'
  const path = `/${naddrEncode({ kind: 30_023, pubkey: article.pubkey, identifier })}`
  await expectStillAtEachWidth(page, goto, path)
  await expect(page.getByRole('img', { name: 'A picture' })).toHaveCount(3)
})

test('nothing jumps on a phone where reposts stand among notes', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goto('/')
  await page.getByRole('tab', { name: 'Unseen' }).click()
  await watchShifts(page)
  await expectStill(page, goto, '/')
  await expect(page.getByRole('tab', { name: 'Unseen', selected: true })).toBeVisible()
})

test('each screen width shows the parts that belong to it', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goto('/')
  await settled(page)
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
   * px between the edges of the search box and those of a row. All are measured in one call, because rows come and
   * go.
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
  await permit(context, 'default')
  await page.setViewportSize({ width: 390, height: 844 })
  await goto('/')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByPlaceholder("What's your name?").fill('Wren')
  await page.getByPlaceholder("What's your name?").press('Enter')
  await expect(page.getByRole('button', { name: 'Save your account' })).toBeVisible()
  const answer = page
    .getByRole('region', { name: 'Enable notifications' })
    .getByRole('button', { name: 'No Thanks' })
  // Check that a click at its place reaches the button. Playwright's own click would scroll it into sight first.
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
