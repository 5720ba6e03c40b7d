import { createHash } from 'node:crypto'
import { neventEncode } from 'nostr-tools/nip19'
import type { BrowserContext, Page } from 'playwright'
import { createEventSigner } from '../../../demo/event-signer.ts'
import { startBlossomServer, type UploadServer } from '../../../demo/media/upload-servers.ts'
import { derivePersonKey } from '../../../demo/network/people.ts'
import { openPage, percentile95 } from '../bare-list.ts'
import { limitRow, measurePaintTimeMs, median, type ResultRow, ratioRow } from '../measure.ts'
import { measureScroll, type ScrollMeasurements } from '../measure-scroll.ts'
import type { BenchGuests } from '../pages/guests.ts'
import type { Bench } from '../run-bench.ts'

const KIND = 37_070
const CARDS = 500
const RUNS = 7
const PARTS = 4
const FRAMES = 120
/** Pixels per frame: a fast swipe. With more, both lists would be at their ends too soon. */
const STEP = 40
/** A card that only a guest draws. */
const CARD = 'main [role=table], main table[aria-label=bench]'
const CODE = `pinion.view('card', ({ event }) => ['card', {}, ['title', {}, event.content], ['table', { label: 'bench' }, ['line', {}, ['cell', {}, 'Plums'], ['cell', {}, '500 g']]], ['row', {}, ['person', { pubkey: event.pubkey }], ['time', { at: event.created_at }]]])`

interface Published {
  readonly guests: readonly { readonly id: string; readonly address: string }[]
  /** Ids of events of the kind that only the first guest shows. */
  readonly events: readonly string[]
}

const FEED = { feeds: [{ id: 'bench', label: 'Bench', kinds: [KIND] }] }
const KINDS = { noteKinds: [{ id: 'card', kinds: [KIND], view: 'card' }] }

/** Publishes a guest that shows a kind, and guests that add a tab or a page. Adds events of that kind. */
async function publish({ relay, network }: Bench, server: UploadServer): Promise<Published> {
  const signer = await createEventSigner()
  const author = derivePersonKey('pinion-big', 2)
  const hash = createHash('sha256').update(CODE).digest('hex')
  server.files.set(hash, { bytes: Buffer.from(CODE), type: 'text/javascript', auth: undefined as never })
  const adds = [
    { ...KINDS, ...FEED },
    FEED,
    ...[1, 2, 3].map(n => ({ pages: [{ id: `p${n}`, label: `Page ${n}`, view: 'card' }] })),
  ]
  const listings = adds.map((added, n) =>
    signer.sign(
      {
        kind: 35_128,
        created_at: network.now,
        content: JSON.stringify({
          api: 1,
          id: `bench${n}`,
          title: `Bench ${n}`,
          summary: '',
          version: '1.0.0',
          adds: added,
        }),
        tags: [
          ['d', `bench${n}`],
          ['path', '/plugin.js', hash],
          ['server', server.url],
          ['l', '1', 'pinion.plugin'],
          ...(n === 0 ? [['k', String(KIND)]] : []),
        ],
      },
      author,
    ),
  )
  const events = Array.from({ length: CARDS }, (_, n) =>
    signer.sign(
      { kind: KIND, created_at: network.now - n, content: `Recipe ${n}`, tags: [['d', String(n)]] },
      author,
    ),
  )
  await relay.add([...listings, ...events])
  return {
    guests: listings.map(({ id }, n) => ({ id: `bench${n}`, address: `/${neventEncode({ id })}` })),
    events: events.map(({ id }) => id),
  }
}

async function newProfile({ browser }: Bench): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript(() => {
    if (self.origin !== 'null')
      localStorage.setItem('pinion/plugins', JSON.stringify({ version: 1, value: { guests: true } }))
  })
  return context
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').getByRole('button', { name: 'Install' })
  await dialog.and(page.locator(':not([aria-disabled])')).waitFor()
  await dialog.click()
}

async function install(page: Page, host: string, address: string): Promise<void> {
  await page.goto(host + address)
  await page.getByRole('main').getByRole('button', { name: 'Install', exact: true }).click()
  await confirm(page)
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).waitFor()
}

/** Measures the ms from the press in the install dialog until the first card is painted, in a new browser profile. */
async function firstCard(bench: Bench, event: string): Promise<number> {
  const context = await newProfile(bench)
  const page = await context.newPage()
  await page.goto(`${bench.host}/${neventEncode({ id: event })}`)
  await page.getByRole('main').getByRole('button', { name: 'Find a plugin' }).click()
  await page.getByRole('button', { name: 'Install Bench 0' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Install' })
    .and(page.locator(':not([aria-disabled])'))
    .waitFor()
  await page.evaluate(selector => {
    const look = (started: number) => {
      if (!document.querySelector(selector)) return requestAnimationFrame(() => look(started))
      return requestAnimationFrame(() => Object.assign(globalThis, { painted: performance.now() - started }))
    }
    addEventListener('click', () => look(performance.now()), { capture: true, once: true })
  }, CARD)
  await confirm(page)
  await page.waitForFunction(() => 'painted' in globalThis)
  const ms = await page.evaluate(() => (globalThis as unknown as { painted: number }).painted)
  await context.close()
  return ms
}

/** Opens the tab of a guest, whose list the caller scrolls. */
async function openFeed(bench: Bench, address: string): Promise<Page> {
  const context = await newProfile(bench)
  const page = await context.newPage()
  await install(page, bench.host, address)
  await page.goto(bench.host)
  await page.getByRole('tab', { name: 'Bench' }).click()
  await page.locator('main article').first().waitFor()
  return page
}

/** Returns the percentage of frames that were late. */
const lateShare = (parts: readonly ScrollMeasurements[]) => {
  const frames = parts.flatMap(each => each.frames)
  return (100 * frames.filter(ms => ms > 25).length) / frames.length
}

async function scrollRows(bench: Bench, { guests }: Published): Promise<ResultRow[]> {
  const [drawn, unknown] = [
    await openFeed(bench, guests[0]?.address ?? ''),
    await openFeed(bench, guests[1]?.address ?? ''),
  ]
  const [own, floor]: [ScrollMeasurements[], ScrollMeasurements[]] = [[], []]
  for (let part = 0; part < PARTS; part++)
    for (const [page, parts] of [[drawn, own] as const, [unknown, floor] as const]) {
      await page.bringToFront()
      parts.push(await measureScroll(page, 'article', FRAMES, STEP))
    }
  await Promise.all([drawn, unknown].map(page => page.context().close()))
  const frames = (parts: readonly ScrollMeasurements[]) => percentile95(parts.flatMap(each => each.frames))
  return [
    ratioRow(
      `${CARDS} cards of a guest, scrolled: 95th percentile of frames`,
      frames(own),
      frames(floor),
      'the same list, which no plugin shows',
      1.1,
    ),
    limitRow(
      `${CARDS} cards of a guest, scrolled: late frames, more than in the list that no plugin shows`,
      Math.round((lateShare(own) - lateShare(floor)) * 10) / 10,
      '%',
      2,
      `guest ${lateShare(own).toFixed(1)} %, without ${lateShare(floor).toFixed(1)} %`,
    ),
    limitRow(
      'cards of a guest: blank rows seen',
      own.reduce((sum, { blank }) => sum + blank, 0),
      'rows',
      0,
    ),
  ]
}

/** Measures the start with five installed guests and the start with none, alternately. */
async function bootRow(bench: Bench, { guests }: Published): Promise<ResultRow> {
  const [five, none] = [await newProfile(bench), await newProfile(bench)]
  const page = await five.newPage()
  for (const { address } of guests) await install(page, bench.host, address)
  await page.close()
  await measurePaintTimeMs(none, bench.host, 'article')
  const [withFive, without]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    without.push(await measurePaintTimeMs(none, bench.host, 'article'))
    withFive.push(await measurePaintTimeMs(five, bench.host, 'article'))
  }
  await Promise.all([five.close(), none.close()])
  return ratioRow(
    'start with five guests to the first note, 4x slowdown',
    median(withFive),
    median(without),
    'with none',
    1.05,
  )
}

/** Measures guests: installing them, their cards, and what they add to the start. */
export async function guestsRows(bench: Bench): Promise<readonly ResultRow[]> {
  const { relay, network, pages } = bench
  const server = await startBlossomServer()
  const restore = bench.configure({
    relays: [relay.url],
    rootAccount: network.rootPubkey,
    mediaServers: [],
    providerApi: null,
    localServers: [server.url],
  })
  const published = await publish(bench, server)
  const installs: number[] = []
  for (let run = 0; run < RUNS; run++) installs.push(await firstCard(bench, published.events[run] ?? ''))
  const page = await openPage(bench, `${pages}/guests.html`)
  await page.waitForFunction(() => 'benchGuests' in globalThis)
  type Global = { readonly benchGuests: BenchGuests }
  const cards: number[] = []
  for (let run = 0; run < RUNS; run++)
    cards.push(
      await page.evaluate(count => (globalThis as unknown as Global).benchGuests.cards(count), CARDS),
    )
  const [ended, stall] = await page.evaluate(() => (globalThis as unknown as Global).benchGuests.loop())
  await page.context().close()
  const scrolled = await scrollRows(bench, published)
  const boot = await bootRow(bench, published)
  restore()
  await server.close()
  return [
    limitRow(
      'a guest, from the press on Install to its first card',
      Math.round(median(installs)),
      'ms',
      150,
      installs.map(Math.round).join(', '),
    ),
    limitRow(`${CARDS} cards of a guest by message`, Math.round(median(cards)), 'ms', 200),
    limitRow('a guest in an endless loop is ended after', Math.round(ended), 'ms', 6_000),
    limitRow(
      'a guest in an endless loop: longest time between two frames of the page',
      Math.round(stall),
      'ms',
      100,
    ),
    ...scrolled,
    boot,
  ]
}
