// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Disposable } from '#kernel'
import { openWalletChannel } from './open-wallet-channel'

const WALLET = 'https://wallet.example'
const HELLO = { type: 'pinion:hello' }
/** The ports that the wallet received, each with the origin to which it was sent. */
const given: { readonly port: MessagePort; readonly origin: string }[] = []
const invoices: string[] = []
let frame: HTMLIFrameElement
let channel: Disposable

beforeEach(() => {
  given.length = 0
  invoices.length = 0
  frame = document.body.appendChild(document.createElement('iframe'))
  // jsdom does not pass ports between windows, so the wallet's port is taken from the call.
  Object.assign(frame.contentWindow ?? {}, {
    postMessage: (_: unknown, origin: string, [port]: [MessagePort]) => given.push({ port, origin }),
  })
  channel = openWalletChannel({
    frame,
    walletOrigin: WALLET,
    getAppearance: () => ({ dark: true, language: 'en' }),
    onRequest: ({ invoice }) => invoices.push(invoice),
  })
})
afterEach(() => {
  vi.useRealTimers()
  channel.dispose()
  for (const { port } of given) port.close()
  frame.remove()
})

/** Sends a message from a window at an origin; by default from the framed wallet. */
const say = (data: unknown, { origin = WALLET, source = frame.contentWindow } = {}) =>
  void dispatchEvent(new MessageEvent('message', { data, origin, source }))
const pay = (at: number, invoice: string) => given[at]?.port.postMessage({ type: 'pay-invoice', invoice })

it('gives a channel to the framed wallet alone, and tells it only how the site looks', async () => {
  say(HELLO, { origin: 'https://evil.example' })
  say(HELLO, { origin: 'null' })
  say(HELLO, { source: window })
  for (const other of ['pinion:hello', null, {}, { type: 'hello' }]) say(other)
  expect(given).toEqual([])
  say(HELLO)
  expect(given.map(({ origin }) => origin)).toEqual([WALLET])
  const received: unknown[] = []
  given[0]?.port.addEventListener('message', ({ data }) => received.push(data))
  given[0]?.port.start()
  await expect.poll(() => received).toEqual([{ type: 'look', dark: true, language: 'en' }])
})

it('reads at most five messages in a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  say(HELLO)
  for (let n = 1; n <= 8; n++) pay(0, `lnbc${n}`)
  await expect.poll(() => invoices.length).toBe(5)
  vi.advanceTimersByTime(1_001)
  pay(0, 'lnbc9')
  await expect.poll(() => invoices).toEqual([...'12345'].map(n => `lnbc${n}`).concat('lnbc9'))
})

it('reads the newest channel of a wallet that has reloaded, and none after its end', async () => {
  say(HELLO)
  say(HELLO)
  pay(0, 'lnbc1')
  pay(1, 'lnbc2')
  await expect.poll(() => invoices).toEqual(['lnbc2'])
  channel.dispose()
  say(HELLO)
  expect(given).toHaveLength(2)
})
