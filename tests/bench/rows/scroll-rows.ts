import { npubEncode, nsecEncode } from 'nostr-tools/nip19'
import type { Page } from 'playwright'
import { addNotifications, addWriter } from '../long-lists.ts'
import { limitRow, median, type Row, ratioRow, slowDown } from '../measure.ts'
import type { Bench } from '../run-bench.ts'
import { type Scrolled, STEP, scrollOn } from '../scroll-on.ts'

const NOTES = 5_000
const NOTIFICATIONS = 1_000
/** The distance in px to scroll down the endless home feed: about a thousand notes. */
const HOME_FEED_PX = 150_000
/** Number of parts in which each list is scrolled. The parts of a list and of its floor take turns. */
const PARTS_PER_LIST = 5
const SLOW = 4

interface FloorPage {
  show(texts: readonly string[], height: number): void
}

/** A page with a list to scroll. */
interface Scroller {
  readonly page: Page
  /** The tag name of the list's rows. */
  readonly row: string
  readonly parts: Scrolled[]
}

/** A list to scroll, with the page it is on, and the texts for its floor. */
interface Plan {
  readonly what: string
  readonly path: string
  /** The text of each row of the floor. */
  readonly texts: readonly string[]
  /** If given, the person with this key signs in first. */
  readonly secretKey?: Uint8Array
  /** Returns true if the list has loaded completely, or as far as it is to be scrolled. */
  readonly all: (page: Page) => Promise<boolean>
}

const p95 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

async function openPage({ browser }: Bench, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function signIn(page: Page, secretKey: Uint8Array): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await page.getByPlaceholder('Paste secret key').fill(nsecEncode(secretKey))
  await page.getByRole('button', { name: 'Accounts' }).waitFor()
}

/** Loads older rows until `all` returns true, then returns to the top of the list. */
async function loadAll(page: Page, all: Plan['all']): Promise<void> {
  while (!(await all(page)))
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return new Promise(requestAnimationFrame)
    })
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    return new Promise(requestAnimationFrame)
  })
}

/**
 * Opens the floor: plain text in rows that are at least `height` px high. It shows the cost of the list library itself.
 */
async function openFloor(bench: Bench, texts: readonly string[], height: number): Promise<Scroller> {
  const page = await openPage(bench, `${bench.pages}/scroll.html`)
  await page.evaluate(([lines, px]) => (globalThis as unknown as FloorPage).show(lines, px), [
    texts,
    height,
  ] as const)
  return { page, row: 'p', parts: [] }
}

/** Scrolls all lists to their ends. The lists take turns after each part. */
async function scrollAll(lists: readonly Scroller[]): Promise<void> {
  const lengths = await Promise.all(lists.map(({ page }) => heightOf(page)))
  for (let part = 0; part < PARTS_PER_LIST; part++)
    for (const [at, { page, row, parts }] of lists.entries()) {
      await page.bringToFront()
      await slowDown(page, SLOW)
      parts.push(await scrollOn(page, row, (lengths[at] ?? 0) / STEP / PARTS_PER_LIST))
      await slowDown(page, 1)
    }
}

async function measure(bench: Bench, plan: Plan): Promise<readonly Row[]> {
  const { what, path, texts, secretKey, all: whole } = plan
  const page = await openPage(bench, secretKey ? bench.host : bench.host + path)
  if (secretKey) {
    await signIn(page, secretKey)
    await page.goto(bench.host + path)
  }
  await loadAll(page, whole)
  const list: Scroller = { page, row: 'article', parts: [] }
  const floor = await openFloor(bench, texts, 0)
  const high = await openFloor(bench, texts, (await heightOf(page)) / texts.length)
  const all = [list, floor, high]
  await scrollAll(all)
  await Promise.all(all.map(each => each.page.context().close()))
  const frame = (of: Scroller) => median(of.parts.map(part => p95(part.frames)))
  const blank = list.parts.reduce((sum, part) => sum + part.blank, 0)
  const nodes = Math.max(...list.parts.map(part => part.nodes))
  return [
    ratioRow(
      `${what}, scrolled end to end, ${SLOW}x slowdown: 95th percentile of frames`,
      frame(list),
      frame(floor),
      `bare text in the same list (in rows as high as these ${Math.round(frame(high))} ms)`,
      1.3,
    ),
    limitRow(`${what}: blank rows seen`, blank, 'rows', 0),
    limitRow(`${what}: elements alive`, nodes, 'elements', 3_000),
  ]
}

const ended = (page: Page) => page.getByText('That is all there is.').isVisible()

/** Measures fast scrolling of long lists: home, a person's 5,000 notes, and 1,000 notifications. */
export async function scrollRows(bench: Bench): Promise<readonly Row[]> {
  const { network, relay } = bench
  const read = await relay.query({ kinds: [1], authors: [...network.follows] }, 1_000)
  const home = await measure(bench, {
    what: 'home among 200,000 events',
    path: '/',
    texts: read.map(note => note.content),
    all: async page => (await heightOf(page)) > HOME_FEED_PX,
  })
  const writer = await addWriter(bench, NOTES)
  const profile = await measure(bench, {
    what: `a profile of ${NOTES.toLocaleString('en')} notes`,
    path: `/${npubEncode(writer.pubkey)}`,
    texts: writer.notes.map(note => note.content),
    all: ended,
  })
  await addNotifications(bench, NOTIFICATIONS)
  const told = await measure(bench, {
    what: `${NOTIFICATIONS.toLocaleString('en')} notifications`,
    path: '/notifications',
    texts: writer.notes.slice(0, NOTIFICATIONS).map(note => note.content.slice(0, 60)),
    secretKey: network.rootSecretKey,
    all: async page =>
      Number(await page.locator('main article').first().getAttribute('aria-setsize')) >= NOTIFICATIONS,
  })
  return [...home, ...profile, ...told]
}
