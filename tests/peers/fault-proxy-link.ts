import type { Socket } from 'node:net'
import WebSocket from 'ws'
import type { SeededRandom } from '../../demo/network/seeded-random.ts'
import type { Filter } from '../../kernel/ports/nostr-types.ts'
import type { Faults } from './fault-proxy-faults.ts'
import type { MessageFaults } from './fault-proxy-messages.ts'

const TICK_MS = 50
const REORDER_WINDOW_MS = 25
const FRAGMENT_BYTES = 64

/** A client's connection to the proxy, and the proxy's connection to the relay for it. The faults act in between. */
export class FaultLink {
  readonly number: number
  delivered = 0
  withheld = 0
  readonly #client: WebSocket
  readonly #tcp: Socket
  readonly #relay: WebSocket
  readonly #random: SeededRandom
  readonly #messages: MessageFaults
  readonly #faults: () => Faults
  readonly #subs = new Map<string, readonly Filter[]>()
  readonly #lastEvents = new Map<string, string>()
  readonly #toRelay: string[] = []
  readonly #ticker: NodeJS.Timeout
  #outbox: { text: string; due: number }[] = []
  #window: string[] = []
  #pumping = false
  #fromRelay = 0
  #owed = { flood: 0, notice: 0, auth: 0 }

  constructor(
    number: number,
    sockets: { client: WebSocket; tcp: Socket; target: string },
    random: SeededRandom,
    messages: MessageFaults,
    faults: () => Faults,
  ) {
    this.number = number
    this.#client = sockets.client
    this.#tcp = sockets.tcp
    this.#random = random
    this.#messages = messages
    this.#faults = faults
    this.#relay = new WebSocket(sockets.target)
    this.#relay.on('open', () => {
      for (const text of this.#toRelay.splice(0)) this.#relay.send(text)
    })
    this.#relay.on('message', data => this.#hear(String(data)))
    this.#relay.on('error', () => undefined)
    this.#relay.on('close', () => this.#client.terminate())
    this.#client.on('message', data => this.#ask(String(data)))
    this.#client.on('error', () => undefined)
    this.#client.on('close', () => this.end())
    this.#ticker = setInterval(() => this.#tick(), TICK_MS)
    this.apply()
  }

  /** Applies the faults that concern the connection itself. Faults of messages are applied elsewhere. */
  apply(): void {
    const { cut, closeCode, closeReason, halfOpen } = this.#faults()
    if (cut) this.#tcp.resetAndDestroy()
    else if (closeCode > 0) this.#client.close(closeCode, closeReason)
    if (halfOpen) this.#client.pause()
    else if (this.#client.isPaused) this.#client.resume()
    void this.#pump()
  }

  end(): void {
    clearInterval(this.#ticker)
    this.#relay.terminate()
    this.#client.terminate()
  }

  #ask(text: string): void {
    const message = parse(text)
    const faults = this.#faults()
    if (message?.[0] === 'REQ') {
      const subId = String(message[1])
      if (faults.closed !== '') {
        this.#deliver(JSON.stringify(['CLOSED', subId, faults.closed]))
        return
      }
      if (faults.notice !== '') {
        this.#deliver(JSON.stringify(['NOTICE', faults.notice]))
        return
      }
      this.#subs.set(subId, message.slice(2) as Filter[])
      if (faults.eose === 'early') this.#deliver(JSON.stringify(['EOSE', subId]))
    }
    if (message?.[0] === 'CLOSE') {
      const last = this.#lastEvents.get(String(message[1]))
      this.#subs.delete(String(message[1]))
      if (faults.afterClose && last) for (let n = 0; n < 3; n++) this.#deliver(last)
    }
    setTimeout(() => this.#forward(text), faults.latencyMs)
  }

  #forward(text: string): void {
    if (this.#relay.readyState === WebSocket.CONNECTING) this.#toRelay.push(text)
    else if (this.#relay.readyState === WebSocket.OPEN) this.#relay.send(text)
  }

  #hear(text: string): void {
    const faults = this.#faults()
    const message = parse(text)
    if (message?.[0] === 'EVENT') this.#lastEvents.set(String(message[1]), text)
    const texts = this.#messages.distort(text, faults, subId => this.#subs.get(subId) ?? [])
    if (texts.length === 0) this.withheld++
    for (const item of texts) for (let n = 0; n < faults.duplicate; n++) this.#deliver(item)
    if (faults.cutAfter > 0 && ++this.#fromRelay >= faults.cutAfter) {
      // Data that was sent before must still arrive, so the reset comes a little later.
      setTimeout(() => this.#tcp.resetAndDestroy(), faults.latencyMs + 5)
    }
  }

  #deliver(text: string): void {
    const faults = this.#faults()
    const due = Date.now() + faults.latencyMs
    if (!faults.reorder) {
      this.#outbox.push({ text, due })
      void this.#pump()
      return
    }
    if (this.#window.push(text) > 1) return
    setTimeout(() => {
      for (const item of this.#random.shuffle(this.#window)) this.#outbox.push({ text: item, due })
      this.#window = []
      void this.#pump()
    }, REORDER_WINDOW_MS)
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return
    this.#pumping = true
    while (this.#outbox.length > 0 && this.#client.readyState === WebSocket.OPEN) {
      const faults = this.#faults()
      if (faults.halfOpen || faults.stall) break
      const { text, due } = this.#outbox[0]!
      if (due > Date.now()) await pause(due - Date.now())
      if (this.#outbox.shift()) await this.#write(text, faults)
    }
    this.#pumping = false
  }

  async #write(text: string, faults: Faults): Promise<void> {
    this.delivered++
    if (faults.slowBytes === 0) {
      this.#client.send(text, { binary: faults.binary })
      return
    }
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length && this.#client.readyState === WebSocket.OPEN; at += FRAGMENT_BYTES) {
      const fin = at + FRAGMENT_BYTES >= bytes.length
      this.#client.send(bytes.subarray(at, at + FRAGMENT_BYTES), { binary: faults.binary, fin })
      await pause((FRAGMENT_BYTES / faults.slowBytes) * 1000)
    }
  }

  #tick(): void {
    const { flood, noticeFlood, noticeText, authFlood } = this.#faults()
    const due = (kind: 'flood' | 'notice' | 'auth', rate: number) => {
      const owed = this.#owed[kind] + (rate * TICK_MS) / 1000
      this.#owed[kind] = owed % 1
      return Array.from({ length: Math.floor(owed) }, (_, n) => n)
    }
    for (const _ of due('notice', noticeFlood)) this.#deliver(JSON.stringify(['NOTICE', noticeText]))
    for (const _ of due('auth', authFlood)) this.#deliver(`["AUTH","challenge-${this.#random.int(0, 1e9)}"]`)
    for (const _ of due('flood', flood)) {
      for (const [subId, filters] of this.#subs) {
        this.#deliver(JSON.stringify(['EVENT', subId, this.#messages.floodEvent(filters)]))
      }
    }
  }
}

function parse(text: string): unknown[] | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
