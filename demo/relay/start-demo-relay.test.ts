import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, describe, expect, it } from 'vitest'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { EventTable } from './event-table.ts'
import { type DemoRelay, type DemoRelayOptions, startDemoRelay } from './start-demo-relay.ts'
import { connectTestRelayClient, type TestRelayClient } from './test-relay-client.ts'

const NOW = Math.floor(Date.now() / 1000)
const alice = generateSecretKey()
const bob = generateSecretKey()
const opened: { close(): unknown }[] = []

afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

async function start(options?: DemoRelayOptions): Promise<{ relay: DemoRelay; client: TestRelayClient }> {
  const relay = await startDemoRelay(options)
  opened.push(relay)
  return { relay, client: await connect(relay) }
}

async function connect(relay: DemoRelay): Promise<TestRelayClient> {
  const client = await connectTestRelayClient(relay.url)
  opened.push(client)
  return client
}

function make(kind: number, content: string, tags: string[][] = [], key = alice, at = NOW): NostrEvent {
  return JSON.parse(JSON.stringify(finalizeEvent({ kind, content, tags, created_at: at }, key))) as NostrEvent
}

describe('NIP-01', () => {
  it('stores, answers newest first with the limit, and keeps a subscription live', async () => {
    const { client, relay } = await start()
    const notes = [3, 1, 2].map(n => make(1, `note ${n}`, [['t', 'x']], alice, NOW - 10 + n))
    for (const note of notes) expect((await client.publish(note))[2]).toBe(true)
    const found = await client.fetchEvents({ kinds: [1], '#t': ['x'], limit: 2 })
    expect(found.map(event => event.content)).toEqual(['note 3', 'note 2'])
    client.send('REQ', 'live', { authors: [getPublicKey(bob)], limit: 0 })
    await client.waitForMessage(message => message[0] === 'EOSE')
    relay.add([make(1, 'hello', [], bob)])
    expect(
      (await client.waitForMessage(message => message[0] === 'EVENT' && message[1] === 'live'))[2],
    ).toMatchObject({
      content: 'hello',
    })
    expect(relay.getRequests().at(-1)?.filters).toEqual([{ authors: [getPublicKey(bob)], limit: 0 }])
    expect(relay.countConnections()).toBe(1)
  })

  it('refuses a changed content, a changed signature and a wrong shape', async () => {
    const { client } = await start()
    const note = make(1, 'true words')
    expect((await client.publish({ ...note, content: 'false words' }))[2]).toBe(false)
    expect((await client.publish({ ...note, sig: make(1, 'other').sig }))[2]).toBe(false)
    client.send('EVENT', { ...note, tags: 'none' })
    expect((await client.waitForMessage(message => message[0] === 'OK'))[3]).toMatch(/^invalid:/)
    expect((await client.publish(note))[2]).toBe(true)
    expect((await client.publish(note))[3]).toMatch(/^duplicate:/)
  })

  it('replaces by time and then by the lowest id, and passes ephemeral events on', async () => {
    const { client, relay } = await start()
    const versions = ['a', 'b', 'c'].map(content => make(0, content))
    for (const version of versions) await client.publish(version)
    const lowest = [...versions].sort((a, b) => (a.id < b.id ? -1 : 1))[0]!
    expect(relay.query({ kinds: [0] })).toEqual([lowest])
    await client.publish(make(0, 'old', [], alice, NOW - 100))
    await client.publish(make(0, 'new', [], alice, NOW + 1))
    expect(relay.query({ kinds: [0] }).map(event => event.content)).toEqual(['new'])
    for (const d of ['one', 'two', 'one']) await client.publish(make(30023, d, [['d', d]], alice, NOW + 2))
    expect(relay.query({ kinds: [30023] })).toHaveLength(2)
    client.send('REQ', 'e', { kinds: [20001] })
    await client.publish(make(20001, 'typing'))
    expect(client.messages.some(message => message[0] === 'EVENT' && message[1] === 'e')).toBe(true)
    expect(relay.query({ kinds: [20001] })).toEqual([])
  })

  it('closes what it cannot answer and keeps the connection', async () => {
    const { client } = await start()
    client.socket.send('{not json')
    expect(await client.waitForMessage(message => message[0] === 'NOTICE')).toBeTruthy()
    await expect(client.fetchEvents({ authors: ['abc'] })).rejects.toThrow('invalid')
    for (let n = 0; n < 41; n++) client.send('REQ', `s${n}`, { kinds: [1], limit: 1 })
    expect((await client.waitForMessage(message => message[0] === 'CLOSED'))[1]).toBe('s40')
  })

  it('takes an event close to the size limit, and ends a connection that goes beyond it', async () => {
    const { client } = await start({ offerAuth: true, latencyMs: 5 })
    expect(
      client.messages[0]?.[0] ?? (await client.waitForMessage(message => message[0] === 'AUTH'))[0],
    ).toBe('AUTH')
    expect((await client.publish(make(1, 'x'.repeat(1_000_000))))[2]).toBe(true)
    const code = new Promise(resolve => client.socket.once('close', resolve))
    client.send('EVENT', make(1, 'x'.repeat(1_100_000)))
    expect([1006, 1009]).toContain(await code)
  })

  it('comes back on the same port with the same events', async () => {
    const { relay, client } = await start()
    await client.publish(make(1, 'still here'))
    const gone = new Promise(resolve => client.socket.once('close', resolve))
    await relay.close()
    await gone
    const again = await startDemoRelay({ port: relay.port, store: relay.store })
    opened.push(again)
    expect(await (await connect(again)).fetchEvents({ kinds: [1] })).toHaveLength(1)
  })
})

describe('the other NIPs', () => {
  it('09: deletes only what the author asks for, and does not take it back', async () => {
    const { client, relay } = await start()
    const mine = make(1, 'mine')
    const theirs = make(1, 'theirs', [], bob)
    const article = make(30023, 'text', [['d', 'x']])
    for (const event of [mine, theirs, article]) await client.publish(event)
    const address = `30023:${getPublicKey(alice)}:x`
    const tags = [
      ['e', mine.id],
      ['e', theirs.id],
      ['a', address],
    ]
    await client.publish(make(5, '', tags, alice, NOW + 1))
    expect(relay.query({ kinds: [1, 30023] })).toEqual([theirs])
    expect((await client.publish(mine))[3]).toMatch(/^blocked:/)
    expect((await client.publish(make(30023, 'anew', [['d', 'x']], alice, NOW + 2)))[2]).toBe(true)
  })

  it('09: can be told to ignore deletions', async () => {
    const { client, relay } = await start({ store: new EventTable({ keepDeleted: true }) })
    const note = make(1, 'here to stay')
    await client.publish(note)
    await client.publish(make(5, '', [['e', note.id]], alice, NOW + 1))
    expect(relay.query({ kinds: [1] })).toEqual([note])
  })

  it('11: describes itself to any origin', async () => {
    const { relay } = await start({ name: 'Test relay' })
    const response = await fetch(relay.url.replace('ws', 'http'), {
      headers: { Accept: 'application/nostr+json' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ name: 'Test relay', limitation: { max_subscriptions: 40 } })
  })

  it('40: neither takes nor serves what has expired', async () => {
    const { client, relay } = await start()
    const expired = make(1, 'gone', [['expiration', String(NOW - 5)]])
    expect((await client.publish(expired))[2]).toBe(false)
    relay.add([expired, make(1, 'soon', [['expiration', String(NOW + 500)]])])
    expect((await client.fetchEvents({ kinds: [1] })).map(event => event.content)).toEqual(['soon'])
  })

  it('42: wants to know who reads or writes', async () => {
    const { client, relay } = await start({ requireAuth: 'read' })
    const [, challenge] = await client.waitForMessage(message => message[0] === 'AUTH')
    await expect(client.fetchEvents({ kinds: [1] })).rejects.toThrow('auth-required')
    const auth = (relayUrl: string) =>
      make(22242, '', [
        ['relay', relayUrl],
        ['challenge', String(challenge)],
      ])
    const send = async (event: NostrEvent) => {
      client.send('AUTH', event)
      return (await client.waitForMessage(message => message[0] === 'OK'))[2]
    }
    expect(await send(auth('wss://elsewhere.example'))).toBe(false)
    expect(await send(auth(relay.url))).toBe(true)
    expect(await client.fetchEvents({ kinds: [1] })).toEqual([])
  })

  it('45 and 50: counts, and searches words', async () => {
    const { client, relay } = await start()
    relay.add([make(1, 'Rye bread today'), make(1, 'White bread'), make(7, 'rye bread')])
    client.send('COUNT', 'c', { kinds: [1] })
    expect((await client.waitForMessage(message => message[0] === 'COUNT'))[2]).toEqual({ count: 2 })
    expect(await client.fetchEvents({ search: 'bread rye language:en' })).toHaveLength(1)
  })

  it('70: takes a protected event only from its author', async () => {
    const { client, relay } = await start()
    const secret = make(1, 'for this relay only', [['-']])
    expect((await client.publish(secret))[3]).toMatch(/^auth-required/)
    const challenge = String(client.messages.find(message => message[0] === 'AUTH')?.[1])
    client.send(
      'AUTH',
      make(22242, '', [
        ['relay', relay.url],
        ['challenge', challenge],
      ]),
    )
    await client.waitForMessage(message => message[0] === 'OK')
    expect((await client.publish(secret))[2]).toBe(true)
    expect((await client.publish(make(1, 'other', [['-']], bob)))[3]).toMatch(/^restricted/)
  })
})
