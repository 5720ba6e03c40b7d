import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventSigner, type EventSigner } from '../../demo/event-signer.ts'
import { type DemoRelay, startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { connectTestRelayClient, type TestRelayClient } from '../../demo/relay/test-relay-client.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { type FaultProxy, type Faults, startFaultProxy } from '../peers/fault-proxy.ts'

const NOW = Math.floor(Date.now() / 1000)
const key = new Uint8Array(32).fill(5)
let signer: EventSigner
let relay: DemoRelay
let proxy: FaultProxy
let client: TestRelayClient
let notes: NostrEvent[]

beforeEach(async () => {
  signer = await createEventSigner()
  relay = await startDemoRelay()
  notes = Array.from({ length: 10 }, (_, n) =>
    signer.sign({ kind: 1, created_at: NOW - n, tags: [], content: `note ${n}` }, key),
  )
  relay.add(notes)
  proxy = await startFaultProxy({ target: relay.url, seed: 7 })
  client = await connectTestRelayClient(proxy.url)
})

afterEach(async () => {
  client.close()
  await proxy.close()
  await relay.close()
})

const closed = (of: TestRelayClient) =>
  new Promise<number>(resolve => of.socket.once('close', code => resolve(code)))
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const eventsOf = (of: TestRelayClient) =>
  of.messages.filter(([verb]) => verb === 'EVENT').map(item => item[2] as NostrEvent)

const count = (verb: string) => client.messages.filter(message => message[0] === verb).length
const until = (test: () => boolean) => vi.waitFor(() => expect(test()).toBe(true), { interval: 5 })

/** Requests the ten notes through a proxy with this fault. */
function ask(faults: Partial<Faults>): void {
  proxy.setFaults(faults)
  client.send('REQ', 's', { kinds: [1] })
}

/**
 * Waits until all messages on their way have arrived. They arrive in order, so the answer to a new request is the last
 * one.
 */
async function passed(): Promise<void> {
  proxy.clearFaults()
  expect(await client.fetchEvents({ kinds: [9] })).toEqual([])
}

describe('startFaultProxy', () => {
  it('passes everything on while nothing is wrong', async () => {
    expect(await client.fetchEvents({ kinds: [1] })).toEqual(notes)
    const note = signer.sign({ kind: 1, created_at: NOW + 1, tags: [], content: 'new' }, key)
    expect((await client.publish(note))[2]).toBe(true)
    expect(proxy.stats()).toMatchObject({ accepted: 1, open: 1, delivered: 12 })
  })

  it('cuts the connection, and lets the client return when it is healed', async () => {
    const gone = closed(client)
    proxy.setFaults({ cut: true })
    expect(await gone).toBe(1006)
    await expect(connectTestRelayClient(proxy.url)).rejects.toThrow()
    proxy.clearFaults()
    client = await connectTestRelayClient(proxy.url)
    expect(await client.fetchEvents({ kinds: [1] })).toHaveLength(10)
  })

  it('cuts in the middle of an answer, and closes with a code', async () => {
    const gone = closed(client)
    ask({ cutAfter: 4 })
    await gone
    expect(count('EVENT')).toBeGreaterThanOrEqual(4)
    proxy.clearFaults()
    client = await connectTestRelayClient(proxy.url)
    const again = closed(client)
    proxy.setFaults({ closeCode: 4001, closeReason: 'go away' })
    expect(await again).toBe(4001)
  })

  it('stays silent while half open or stalled, and delivers the rest later', async () => {
    ask({ halfOpen: true })
    await pause(120)
    expect(client.messages).toEqual([])
    proxy.clearFaults()
    await until(() => count('EOSE') === 1)
    ask({ stall: true })
    await pause(120)
    expect(client.messages).toHaveLength(11)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    proxy.clearFaults()
    await until(() => count('EOSE') === 2)
    expect(eventsOf(client)).toHaveLength(20)
  })

  it('can treat one connection differently', async () => {
    const other = await connectTestRelayClient(proxy.url)
    proxy.setFaults({ closed: 'restricted: not you' }, 2)
    await expect(other.fetchEvents({ kinds: [1] })).rejects.toThrow('restricted: not you')
    expect(await client.fetchEvents({ kinds: [1] })).toHaveLength(10)
    other.close()
  })

  it('delays, slows, reorders and repeats messages', async () => {
    const start = performance.now()
    proxy.setFaults({ latencyMs: 60 })
    await client.fetchEvents({ kinds: [1] })
    expect(performance.now() - start).toBeGreaterThan(110)
    proxy.setFaults({ latencyMs: 0, slowBytes: 40_000 })
    const slowly = performance.now()
    expect(await client.fetchEvents({ kinds: [1] })).toHaveLength(10)
    expect(performance.now() - slowly).toBeGreaterThan(60)
    client.messages.length = 0
    ask({ slowBytes: 0, reorder: true, duplicate: 3 })
    await until(() => client.messages.length === 33)
    const seen = eventsOf(client)
    expect(seen).toHaveLength(30)
    expect(seen.map(event => event.id)).not.toEqual(notes.flatMap(note => [note.id, note.id, note.id]))
  })

  it('breaks JSON, types and frames', async () => {
    ask({ corrupt: 1 })
    await until(() => client.texts.length === 11)
    const parsed = client.texts.map(text => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        return undefined
      }
    })
    expect(parsed.filter(Array.isArray)).toEqual([])
    client.texts.length = 0
    ask({ corrupt: 0, wrongTypes: 1 })
    await until(() => client.texts.length === 11)
    expect(client.texts.some(text => text.startsWith('{') || text.includes('null'))).toBe(true)
    client.texts.length = 0
    const frames: boolean[] = []
    client.socket.on('message', (_, binary) => frames.push(binary))
    ask({ wrongTypes: 0, binary: true })
    await until(() => frames.length === 11)
    expect(frames).not.toContain(false)
  })

  it('adds messages that are too large, unknown or unrequested', async () => {
    ask({ oversized: 1, unknownVerbs: 1, mismatch: 1 })
    await until(() => count('EOSE') === 1)
    expect(client.texts.some(text => text.length > 2 * 1024 * 1024)).toBe(true)
    expect(client.messages.some(([verb]) => !['EVENT', 'EOSE'].includes(String(verb)))).toBe(true)
    const unwanted = eventsOf(client).filter(event => event.kind === 29_999)
    expect(unwanted.length).toBeGreaterThan(5)
    expect(unwanted.every(event => signer.verify(event))).toBe(true)
  })

  it.each(['content', 'id', 'sig'] as const)('forges events by %s', async forge => {
    ask({ forge })
    await until(() => count('EOSE') === 1)
    const seen = eventsOf(client)
    expect(seen).toHaveLength(10)
    expect(seen.some(event => signer.verify(event))).toBe(false)
    const ids = new Set(notes.map(note => note.id))
    expect(seen.slice(1).every(event => ids.has(event.id))).toBe(true)
  })

  it.each([
    ['early', 1],
    ['twice', 2],
    ['never', 0],
  ] as const)('sends EOSE %s', async (eose, times) => {
    ask({ eose })
    await until(() => count('EOSE') === 2 || proxy.stats().withheld === 1)
    await passed()
    expect(client.messages.filter(([verb, id]) => verb === 'EOSE' && id === 's')).toHaveLength(times)
    if (eose === 'early') expect(client.messages[0]?.[0]).toBe('EOSE')
  })

  it('floods with events, notices and challenges, and goes on after CLOSE', async () => {
    ask({ flood: 200, noticeFlood: 100, authFlood: 100 })
    const flood = () => eventsOf(client).filter(event => event.content.startsWith('flood'))
    await until(() => count('NOTICE') > 10 && count('AUTH') > 10 && flood().length > 20)
    expect(signer.verify(flood()[0]!)).toBe(true)
    await passed()
    proxy.setFaults({ afterClose: true })
    const before = count('EVENT')
    client.send('CLOSE', 's')
    await until(() => count('EVENT') === before + 3)
    await passed()
    expect(count('EVENT')).toBe(before + 3)
  })

  it.each([
    ['missing', []],
    ['false', [false]],
    ['string', ['false']],
    ['wrong-id', [true]],
  ] as const)('answers a publication with an OK that is %s', async (ok, answers) => {
    proxy.setFaults({ ok })
    client.send('EVENT', signer.sign({ kind: 1, created_at: NOW, tags: [], content: ok }, key))
    await until(() => client.messages.length + proxy.stats().withheld === 1)
    await passed()
    expect(client.messages.filter(([verb]) => verb === 'OK').map(message => message[2])).toEqual(answers)
    expect(relay.query({ kinds: [1], search: ok })).toHaveLength(1)
  })

  it('makes the same choices for the same seed', async () => {
    const run = async () => {
      const own = await startFaultProxy({
        target: relay.url,
        seed: 42,
        faults: { corrupt: 0.4, wrongTypes: 0.3 },
      })
      const reader = await connectTestRelayClient(own.url)
      reader.send('REQ', 's', { kinds: [1] })
      await vi.waitFor(() => expect(reader.texts).toHaveLength(11), { interval: 5 })
      reader.close()
      await own.close()
      return reader.texts
    }
    const first = await run()
    expect(await run()).toEqual(first)
  })
})
