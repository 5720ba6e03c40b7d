import { npubEncode } from 'nostr-tools/nip19'
import type { Page } from 'playwright'
import { openBareList, openPage, percentile95, type Scroller } from '../bare-list.ts'
import { addNotifications, addProlificAuthor } from '../long-lists.ts'
import { limitRow, median, type ResultRow, ratioRow, throttleCpu } from '../measure.ts'
import { measureScroll, SCROLL_STEP_PX } from '../measure-scroll.ts'
import type { Bench } from '../run-bench.ts'
import { signIn } from '../sign-in.ts'

const NOTES = 5_000
const NOTIFICATIONS = 1_000
/** The distance in px to scroll down the endless home feed: about a thousand notes. */
const HOME_FEED_PX = 150_000
/** Number of parts in which each list is scrolled. After each part of a list, a part of its bare list is scrolled. */
const PARTS_PER_LIST = 5
const SLOW = 4

/** A list to scroll: how its page is opened, and the texts of the bare list with which it is compared. */
interface Plan {
  readonly what: string
  readonly path: string
  /** The text of each row of the bare list. */
  readonly texts: readonly string[]
  /** If given, the person with this key signs in first. */
  readonly secretKey?: Uint8Array
  /** True if the list has loaded completely, or as far as it will be scrolled. */
  readonly all: (page: Page) => Promise<boolean>
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

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

/** Scrolls all lists to their ends, part by part in turn. */
async function scrollAll(lists: readonly Scroller[]): Promise<void> {
  const lengths = await Promise.all(lists.map(({ page }) => heightOf(page)))
  for (let part = 0; part < PARTS_PER_LIST; part++)
    for (const [at, { page, row, parts }] of lists.entries()) {
      await page.bringToFront()
      await throttleCpu(page, SLOW)
      parts.push(await measureScroll(page, row, (lengths[at] ?? 0) / SCROLL_STEP_PX / PARTS_PER_LIST))
      await throttleCpu(page, 1)
    }
}

async function measure(bench: Bench, plan: Plan): Promise<readonly ResultRow[]> {
  const { what, path, texts, secretKey, all: whole } = plan
  const page = await openPage(bench, secretKey ? bench.host : bench.host + path)
  if (secretKey) {
    await signIn(page, secretKey)
    await page.goto(bench.host + path)
  }
  await loadAll(page, whole)
  const list: Scroller = { page, row: 'article', parts: [] }
  const floor = await openBareList(bench, texts, 0)
  const high = await openBareList(bench, texts, (await heightOf(page)) / texts.length)
  const all = [list, floor, high]
  await scrollAll(all)
  await Promise.all(all.map(each => each.page.context().close()))
  const frame = (of: Scroller) => median(of.parts.map(part => percentile95(part.frames)))
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
export async function scrollRows(bench: Bench): Promise<readonly ResultRow[]> {
  const { network, relay } = bench
  const read = await relay.query({ kinds: [1], authors: [...network.follows] }, 1_000)
  const home = await measure(bench, {
    what: 'home among 200,000 events',
    path: '/',
    texts: read.map(note => note.content),
    all: async page => (await heightOf(page)) > HOME_FEED_PX,
  })
  const writer = await addProlificAuthor(bench, NOTES)
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
