import { generateSecretKey } from 'nostr-tools/pure'
import type { Page } from 'playwright'
import { createEventSigner } from '../../../demo/event-signer.ts'
import { derivePersonKey } from '../../../demo/network/people.ts'
import { openBareConversation, percentile95 } from '../bare-list.ts'
import { type FilledChat, fillChats, getRoomId } from '../fill-chats.ts'
import { limitRow, median, type ResultRow, ratioRow, throttleCpu } from '../measure.ts'
import { measureScroll, SCROLL_STEP_PX, type ScrollMeasurements } from '../measure-scroll.ts'
import { CHAT_ROWS, openHome, type Reader } from '../open-chats.ts'
import type { Bench } from '../run-bench.ts'
import { signIn } from '../sign-in.ts'
import { chatFloodRows } from './chat-flood-rows.ts'

const CHATS = 300
const MESSAGES = 100_000
/** Number of messages of the longest conversation. */
const LONGEST = 20_000
const CHANNEL = 10_000
const RUNS = 5
/** Number of parts in which a conversation is scrolled, and the frames of each. */
const PARTS = 4
const FRAMES = 120
const SLOW = 4

/** Adds a person to the relay who writes with 300 people. */
async function addReader({ relay, network }: Bench): Promise<Reader> {
  const signer = await createEventSigner()
  const secretKey = generateSecretKey()
  const profiles = await relay.query({ kinds: [0] }, CHATS + 1)
  const people = [...new Set(profiles.map(({ pubkey }) => pubkey))].slice(0, CHATS)
  if (people.length < CHATS) throw new Error(`There are only ${people.length} people to write with`)
  const sign = (kind: number, tags: readonly (readonly string[])[]) =>
    signer.sign({ kind, tags, content: '', created_at: network.now }, secretKey)
  await relay.add([
    sign(
      3,
      people.map(key => ['p', key]),
    ),
    sign(10_002, [['r', relay.url]]),
    sign(10_050, [['relay', relay.url]]),
  ])
  return { pubkey: signer.pubkey(secretKey), secretKey, people }
}

/** ms for which the pointer is over a link before the press. A real reader takes longer. */
const POINTING_MS = 100

/** Runs in the page. Sets `painted` to the ms from the next click until `count` elements of `selector` are painted. */
const watchClick = ([selector, count]: readonly [string, number]) => {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const watch = async () => {
    const started = performance.now()
    while (document.querySelectorAll(selector).length < count) await nextFrame()
    // The frame with the elements is visible when the next frame begins.
    await nextFrame()
    return performance.now() - started
  }
  const painted = new Promise<number>(resolve =>
    addEventListener('click', () => void watch().then(resolve), { capture: true, once: true }),
  )
  Object.assign(globalThis, { painted })
}

/** Presses a link with the pointer. Resolves with the ms until `count` elements of `selector` are painted. */
async function press(page: Page, path: string, selector: string, count: number): Promise<number> {
  await page.evaluate(watchClick, [selector, count] as const)
  await page.locator(`a[href="${path}"]`).first().hover()
  await page.waitForTimeout(POINTING_MS)
  await page.mouse.down()
  await page.mouse.up()
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
}

const BUBBLES = '[role=log] article'
/** The tag name of a message. */
const BUBBLE = 'article'

/** Number of rows of the bare list: more than can be scrolled through. */
const BARE_ROWS = 10_000

/** Scrolls an open conversation up to its older messages, alternating with a bare list. */
async function scrollRows(
  bench: Bench,
  what: string,
  page: Page,
  texts: readonly string[],
): Promise<ResultRow[]> {
  const lines = Array.from({ length: BARE_ROWS }, (_, n) => texts[n % texts.length] ?? '')
  const floor = await openBareConversation(bench, lines)
  const parts: ScrollMeasurements[] = []
  for (let part = 0; part < PARTS; part++) {
    await page.bringToFront()
    await throttleCpu(page, SLOW)
    parts.push(await measureScroll(page, BUBBLE, FRAMES, -SCROLL_STEP_PX))
    await throttleCpu(page, 1)
    await floor.page.bringToFront()
    await throttleCpu(floor.page, SLOW)
    floor.parts.push(await measureScroll(floor.page, floor.row, FRAMES, -SCROLL_STEP_PX))
    await throttleCpu(floor.page, 1)
  }
  await floor.page.context().close()
  const frame = (of: readonly ScrollMeasurements[]) => median(of.map(({ frames }) => percentile95(frames)))
  return [
    ratioRow(
      `${what}, scrolled into its past, ${SLOW}x slowdown: 95th percentile of frames`,
      frame(parts),
      frame(floor.parts),
      'bare text in the same list, scrolled up',
      1.3,
    ),
    limitRow(
      `${what}: blank rows seen`,
      parts.reduce((sum, { blank }) => sum + blank, 0),
      'rows',
      0,
    ),
    limitRow(`${what}: elements alive`, Math.max(...parts.map(({ nodes }) => nodes)), 'elements', 3_000),
  ]
}

/** Adds a public channel with messages of many people to the relay. Returns the path of its page. */
async function addChannel(
  { relay, network }: Bench,
  reader: Reader,
  texts: readonly string[],
): Promise<string> {
  const signer = await createEventSigner()
  const channel = signer.sign(
    { kind: 40, created_at: network.now - CHANNEL * 60, tags: [], content: '{"name":"A long channel"}' },
    reader.secretKey,
  )
  const messages = Array.from({ length: CHANNEL }, (_, n) =>
    signer.sign(
      {
        kind: 42,
        created_at: network.now - n * 60,
        tags: [['e', channel.id, '', 'root']],
        content: texts[n % texts.length] ?? '',
      },
      derivePersonKey('pinion-big', 1 + (n % 300)),
    ),
  )
  await relay.add([channel, ...messages])
  return `/chats/${channel.id}`
}

/** Measures the pages of a reader with 300 conversations and 100,000 messages. */
export async function chatsRows(bench: Bench): Promise<readonly ResultRow[]> {
  const { browser, host, relay } = bench
  const reader = await addReader(bench)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(host)
  await signIn(page, reader.secretKey)
  await page.goto(`${host}/chats`)
  await page.getByText('No conversations yet').waitFor()
  const texts = (await relay.query({ kinds: [1] }, 500)).map(({ content }) => content.slice(0, 400))
  const rest = Math.floor((MESSAGES - LONGEST) / (CHATS - 1))
  const chats = reader.people.map(
    (person, at): FilledChat => ({ person, messages: at === 0 ? LONGEST : rest }),
  )
  await fillChats(page, reader.pubkey, chats, texts)
  await page.close()
  const longest = `/chats/${getRoomId([reader.pubkey, reader.people[0] ?? ''])}`

  const lists: number[] = []
  const conversations: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const opened = await openHome(context, host)
    lists.push(await press(opened, '/chats', CHAT_ROWS, 8))
    conversations.push(await press(opened, longest, BUBBLES, 5))
    await opened.close()
  }
  const opened = await openHome(context, host)
  await opened.goto(host + longest)
  await opened.locator(BUBBLES).first().waitFor()
  const scrolled = await scrollRows(bench, 'a conversation of 20,000 messages', opened, texts)
  await opened.goto(host + (await addChannel(bench, reader, texts)))
  await opened.locator(BUBBLES).first().waitFor()
  const channel = await scrollRows(bench, 'a channel of 10,000 messages', opened, texts)
  await opened.close()
  const flood = await chatFloodRows(bench, context, reader)
  await context.close()
  const number = (n: number) => n.toLocaleString('en')
  return [
    limitRow(
      `${CHATS} conversations with ${number(MESSAGES)} messages: first rows after the press`,
      Math.round(median(lists)),
      'ms',
      150,
    ),
    limitRow(
      `a conversation of ${number(LONGEST)} messages: first messages after the press`,
      Math.round(median(conversations)),
      'ms',
      150,
    ),
    ...scrolled,
    ...channel,
    ...flood,
  ]
}
