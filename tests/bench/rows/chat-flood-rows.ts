import { generateSecretKey } from 'nostr-tools/pure'
import type { BrowserContext, Page } from 'playwright'
import { type RawData, WebSocket } from 'ws'
import { createEventSigner } from '../../../demo/event-signer.ts'
import { derivePersonKey } from '../../../demo/network/people.ts'
import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import { parseInviteLink } from '../../../plugins/chat-ratchet/core/invite-link.ts'
import { createInviteResponse } from '../../../plugins/chat-ratchet/core/invite-response.ts'
import {
  createIdentity,
  requireNotRefused,
  testRandomBytes,
} from '../../../plugins/chat-ratchet/core/testing/session-sides.ts'
import { wrapText } from '../../support/gift-wraps.ts'
import { limitRow, median, type ResultRow } from '../measure.ts'
import { measureHeap } from '../measure-heap.ts'
import { CHAT_ROWS, IDLE_MS, openHome, type Reader } from '../open-chats.ts'
import type { Bench } from '../run-bench.ts'

const STRANGERS = 5_000
/** Number of requests of strangers that the app keeps of each transport. */
const KEPT_REQUESTS = 500
const RUNS = 5

/** Events of many strangers that the relay sends at once. */
interface Flood {
  /** A verb for the names of the rows: the strangers `write`, or `answer an invite`. */
  readonly what: string
  /** The label of the transport that gets the events. */
  readonly transport: string
  readonly events: readonly NostrEvent[]
}

/** Opens a client that only receives the account's gift wraps. It shows how fast the relay itself is. */
async function openBareClient(url: string, pubkey: string) {
  const socket = new WebSocket(url)
  await new Promise(resolve => socket.on('open', resolve))
  socket.send(JSON.stringify(['REQ', 'bare', { kinds: [1059], '#p': [pubkey], limit: 1 }]))
  return {
    arrival: (id: string) =>
      new Promise<number>(resolve => {
        const look = (frame: RawData) => {
          if (!String(frame).includes(id)) return
          socket.off('message', look)
          resolve(performance.now())
        }
        socket.on('message', look)
      }),
    close: () => socket.close(),
  }
}

/** Creates answers of strangers to the reader's invite link, which the page shows. */
async function createAnswers(page: Page, host: string): Promise<readonly NostrEvent[]> {
  await page.goto(`${host}/chats/new`)
  await page.getByRole('button', { name: 'Share invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  const invite = parseInviteLink(await page.evaluate(() => navigator.clipboard.readText()))
  if (!invite) throw new Error('The link holds no invite')
  const answers: NostrEvent[] = []
  for (let n = 0; n < STRANGERS; n++) {
    const { pubkey, encrypt } = createIdentity()
    const environment = { now: Date.now(), randomBytes: testRandomBytes }
    const input = { invite, invitee: pubkey, sessionKey: createIdentity().pubkey, encrypt }
    answers.push(requireNotRefused(await createInviteResponse(input, environment)))
  }
  return answers
}

/** Measures what a flood does to the page and to a known person's messages. */
async function floodRows(
  { relay, host }: Bench,
  context: BrowserContext,
  reader: Reader,
  { what, transport, events }: Flood,
): Promise<ResultRow[]> {
  const signer = await createEventSigner()
  const known = derivePersonKey('pinion-big', 1)
  const page = await openHome(context, host)
  await page.locator('a[href="/chats"]').first().click()
  await page.locator(CHAT_ROWS).first().waitFor()
  await page.waitForTimeout(IDLE_MS)
  const bare = await openBareClient(relay.url, reader.pubkey)
  /** Resolves with the ms from when a client that does no work receives an event until the page shows its text. */
  const arrival = async (text: string) => {
    const event = wrapText(signer, text, {
      sender: known,
      oneTime: generateSecretKey(),
      recipient: reader.pubkey,
    })
    const shown = page
      .locator(CHAT_ROWS)
      .getByText(text)
      .waitFor()
      .then(() => performance.now())
    const came = bare.arrival(event.id)
    await relay.add([event])
    return (await shown) - (await came)
  }
  const usual: number[] = []
  for (let n = 0; n < RUNS; n++) usual.push(await arrival(`${what}: good morning ${n}`))
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(each => each.duration))).observe({
      type: 'longtask',
    })
    Object.assign(globalThis, { tasks })
  })
  const before = await measureHeap(page)
  await relay.add(events)
  const during: number[] = []
  for (let n = 0; n < RUNS; n++) during.push(await arrival(`${what}: good evening ${n}`))
  await page.getByRole('link', { name: /^Requests \(/ }).click({ timeout: 300_000 })
  const unkept = (STRANGERS - KEPT_REQUESTS).toLocaleString('en')
  await page
    .getByText(`${transport}: ${unkept} more messages from strangers were not kept`)
    .waitFor({ timeout: 300_000 })
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  const after = await measureHeap(page)
  bare.close()
  await page.close()
  const name = `${STRANGERS.toLocaleString('en')} strangers ${what} at once`
  return [
    limitRow(`${name}: longest task of the page`, Math.max(0, ...tasks), 'ms', 50),
    limitRow(
      `${name}: a known person's message after the relay has sent it, later than usual`,
      Math.round(Math.max(...during) - median(usual)),
      'ms',
      500,
      `without them: ${Math.round(median(usual))} ms`,
    ),
    limitRow(`${name}: heap of the page grows by`, Math.round((after - before) / 1e6), 'MB', 60),
  ]
}

/** Measures 5,000 messages (NIP-17), and 5,000 answers to an invite, of strangers that arrive at once. */
export async function chatFloodRows(
  bench: Bench,
  context: BrowserContext,
  reader: Reader,
): Promise<readonly ResultRow[]> {
  const signer = await createEventSigner()
  const messages = Array.from({ length: STRANGERS }, (_, n) =>
    wrapText(signer, `Buy this, ${n}`, {
      sender: generateSecretKey(),
      oneTime: generateSecretKey(),
      recipient: reader.pubkey,
    }),
  )
  const writing = { what: 'write', transport: 'Private message', events: messages }
  const rows = await floodRows(bench, context, reader, writing)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const answers = await createAnswers(page, bench.host)
  await page.close()
  const answering = { what: 'answer an invite', transport: 'Private chat', events: answers }
  return [...rows, ...(await floodRows(bench, context, reader, answering))]
}
