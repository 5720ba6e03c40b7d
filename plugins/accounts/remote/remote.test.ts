import * as nip04 from 'nostr-tools/nip04'
import { generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { Refusal } from '#kernel'
import { type DemoRelay, startRelay } from '../../../host/demo/relay/start-relay'
import { type Bunker, startBunker } from '../../../tests/peers/bunker'
import { createKeyClient, type KeyClient } from '../keys/key-client'
import { serveKeys } from '../keys/serve-keys'
import { createNip46Signer } from '../signers/nip46-signer'
import { isBunkerLink, makeConnectLink, parseBunkerLink } from './bunker-link'
import { askRelays, askWhose, introduce } from './meet-signer'
import { createRemoteClient, type RemoteClient, type RemoteClientOptions } from './remote-client'

const userKey = generateSecretKey()
const user = getPublicKey(userKey)
const draft = { kind: 1, content: 'From afar', tags: [['t', 'far']], created_at: 1_700_000_000, pubkey: user }
const on = () => ({ plugin: 'test', signal: new AbortController().signal })

let relay: DemoRelay
let bunker: Bunker
let keys: KeyClient
const clients: RemoteClient[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())
beforeEach(async () => {
  bunker = await startBunker({ relay: relay.url, userKey })
  const { port1, port2 } = new MessageChannel()
  serveKeys(port2)
  keys = createKeyClient(port1, () => port2.close())
})
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  bunker.close()
  keys.dispose()
})

async function newClient(options: Partial<RemoteClientOptions> = {}) {
  const { handle, pubkey } = await keys.calls.create()
  const client = createRemoteClient({
    key: {
      pubkey,
      write: (peer, text) => keys.calls.writeMessage(handle, peer, text),
      read: event => keys.calls.readMessage(handle, event),
      prove: (url, challenge) => keys.calls.answerChallenge(handle, url, challenge),
    },
    signer: bunker.signer,
    relays: [relay.url],
    connect: url => new NodeSocket(url) as unknown as WebSocket,
    onAuthUrl: () => {},
    ...options,
  })
  clients.push(client)
  return { client, pubkey }
}

async function connected(options: Partial<RemoteClientOptions> = {}) {
  const { client } = await newClient(options)
  const link = parseBunkerLink(bunker.link, true)
  if (!link) throw new Error('The link is good')
  await introduce(client, link, on().signal)
  return { client, signer: createNip46Signer(user, async () => client) }
}

describe('links', () => {
  const key = 'a'.repeat(64)
  test('are read whatever is around them', () => {
    expect(isBunkerLink(` BUNKER://${key}`)).toBe(true)
    expect(
      parseBunkerLink(` bunker://${key.toUpperCase()}?relay=wss%3A%2F%2Fr.example&secret=s `, false),
    ).toEqual({ signer: key, relays: ['wss://r.example'], secret: 's' })
  })
  test.each([
    `bunker://${key}`,
    `bunker://${key}?secret=x`,
    `bunker://${key.slice(1)}?relay=wss://r.example`,
    `bunker://${key}?relay=https://r.example`,
    `bunker://${key}?relay=ws://192.168.0.1`,
    `bunker://${key}?relay=wss://10.0.0.1`,
    `bunker://${key}?relay=wss://r.example&secret=${'x'.repeat(201)}`,
  ])('%s leads nowhere', text => {
    expect(parseBunkerLink(text, false)).toBeUndefined()
  })
  test('name five relays at most', () => {
    const many = Array.from({ length: 50 }, (_, i) => `relay=wss://r${i}.example`).join('&')
    expect(parseBunkerLink(`bunker://${key}?${many}`, false)?.relays.length).toBe(5)
  })
})

test('connects by a link, learns whose key it is, signs, encrypts and decrypts', async () => {
  const { client, signer } = await connected()
  expect(await askWhose(client, on().signal)).toBe(user)
  expect(bunker.signer).not.toBe(user)
  expect(await askRelays(client, on().signal, true)).toBeUndefined()
  const event = (await signer.sign(draft, on())) as Parameters<typeof verifyEvent>[0]
  expect(event).toMatchObject(draft)
  expect(verifyEvent(event)).toBe(true)
  const peer = getPublicKey(generateSecretKey())
  expect(await signer.decrypt(peer, await signer.encrypt(peer, 'a secret', on()), on())).toBe('a secret')
  expect(bunker.requests.map(r => r.method)).toEqual([
    'connect',
    'get_public_key',
    'switch_relays',
    'sign_event',
    'nip44_encrypt',
    'nip44_decrypt',
  ])
  expect(bunker.requests[0]?.params.slice(0, 2)).toEqual([bunker.signer, bunker.secret])
})

test('what was encrypted long ago is asked for in the old way where it is one’s own, and there alone', async () => {
  const { signer } = await connected()
  const mutes = '[["p","somebody"]]'
  expect(await signer.decrypt(user, nip04.encrypt(userKey, user, mutes), on())).toBe(mutes)
  expect(bunker.requests.at(-1)?.method).toBe('nip04_decrypt')
  const theirs = generateSecretKey()
  const letter = nip04.encrypt(theirs, user, 'hello')
  await expect(signer.decrypt(getPublicKey(theirs), letter, on())).rejects.toThrow(Refusal)
  expect(bunker.requests.at(-1)?.method).toBe('nip44_decrypt')
  const own = await signer.encrypt(user, mutes, on())
  expect(await signer.decrypt(user, own, on())).toBe(mutes)
  expect(bunker.requests.at(-1)?.method).toBe('nip44_decrypt')
})

test('nothing that goes over the relay is readable there', async () => {
  const frames: string[] = []
  const { signer } = await connected({
    connect: url => {
      const socket = new NodeSocket(url)
      const send = socket.send.bind(socket)
      socket.send = (data: string) => {
        frames.push(data)
        send(data)
      }
      return socket as unknown as WebSocket
    },
  })
  await signer.sign(draft, on())
  expect(frames.length).toBeGreaterThan(2)
  expect(frames.join()).not.toContain('From afar')
  expect(frames.join()).not.toContain(bunker.secret)
  expect(frames.join()).not.toContain('sign_event')
})

test('what cannot be decrypted, is no JSON, answers another or comes from a stranger is passed over', async () => {
  bunker.mood.noise = ['undecryptable', 'not json', 'other id', 'stranger']
  const { client } = await connected()
  expect(await askWhose(client, on().signal)).toBe(user)
})

test.each([
  ['another secret', 'something else'],
  ['nothing', ''],
])('a signer that answers the introduction with %s is not believed', async (_, lie) => {
  bunker.mood.lie = { connect: lie }
  await expect(connected()).rejects.toThrow('did not answer as the link says')
})

test('a signer whose clock is slow by half an hour is heard', async () => {
  bunker.mood.slow = 30 * 60
  const { client } = await connected({ patience: 2_000 })
  expect(await askWhose(client, on().signal)).toBe(user)
})

test("an older signer's 'ack' is enough", async () => {
  bunker.mood.lie = { connect: 'ack' }
  await connected()
})

test('a public key that is none is refused', async () => {
  bunker.mood.lie = { get_public_key: 'npub1nonsense' }
  const { client } = await connected()
  await expect(askWhose(client, on().signal)).rejects.toThrow('no valid public key')
})

test('its refusal is told in its words, cut and made safe', async () => {
  const { signer } = await connected()
  bunker.mood.refuse = { sign_event: `not \u202Etoday${'!'.repeat(500)}` }
  const refused = (await signer.sign(draft, on()).catch(error => error)) as Error
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused.message).toMatch(/^Your signer refused: not /)
  expect(refused.message).not.toContain('\u202E')
  expect(refused.message.length).toBeLessThan(260)
})

test('one that never answers ends with a message, or when the user stops waiting', async () => {
  const { signer } = await connected({ patience: 150 })
  bunker.mood.ignore = ['sign_event']
  await expect(signer.sign(draft, on())).rejects.toThrow('did not answer')
  const stop = new AbortController()
  const waiting = signer.sign(draft, { plugin: 'test', signal: stop.signal })
  stop.abort()
  await expect(waiting).rejects.toThrow('Cancelled.')
})

test('what is no event comes back as a refusal', async () => {
  const { signer } = await connected()
  bunker.mood.lie = { sign_event: 'not json' }
  await expect(signer.sign(draft, on())).rejects.toThrow('no valid event')
})

test('a page to confirm on is told of once, and the answer is still waited for', async () => {
  const urls: string[] = []
  const { signer } = await connected({ onAuthUrl: url => urls.push(url) })
  bunker.mood.authUrl = { sign_event: 'https://signer.example/confirm?x=1' }
  expect(await signer.sign(draft, on())).toMatchObject(draft)
  expect(urls).toEqual(['https://signer.example/confirm?x=1'])
})

test.each(['http://signer.example', 'javascript:alert(1)', 'https://a@signer.example', 'nonsense'])(
  'the page %s is not offered',
  async url => {
    const urls: string[] = []
    const { signer } = await connected({ onAuthUrl: given => urls.push(given) })
    bunker.mood.authUrl = { sign_event: url }
    await expect(signer.sign(draft, on())).rejects.toThrow('not safe')
    expect(urls).toEqual([])
  },
)

test('a request whose answer is lost with the line is asked again', async () => {
  const sockets: NodeSocket[] = []
  const { signer } = await connected({
    connect: url => {
      const socket = new NodeSocket(url)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  bunker.mood.delay = 200
  const signing = signer.sign(draft, on())
  await expect.poll(() => bunker.requests.filter(r => r.method === 'sign_event').length).toBe(1)
  sockets[0]?.terminate()
  expect(await signing).toMatchObject(draft)
  expect(sockets.length).toBe(2)
})

test('a relay that wants to know who reads is answered for the key of this browser only', async () => {
  const strict = await startRelay({ requireAuth: 'read' })
  const frames: string[] = []
  const { client } = await newClient({
    relays: [relay.url, strict.url],
    connect: url => {
      const socket = new NodeSocket(url)
      const send = socket.send.bind(socket)
      socket.send = (data: string) => {
        if (url === strict.url) frames.push(data)
        send(data)
      }
      return socket as unknown as WebSocket
    },
  })
  const link = parseBunkerLink(bunker.link, true)
  if (!link) throw new Error('The link is good')
  await introduce(client, link, on().signal)
  const verbs = () => frames.map(frame => JSON.parse(frame)[0])
  await expect.poll(verbs).toContain('AUTH')
  // Known by then, it is asked again.
  await expect.poll(() => verbs().slice(verbs().indexOf('AUTH'))).toContain('REQ')
  expect(frames.join()).not.toContain(user)
  await strict.close()
})

describe('by a code that the signer reads', () => {
  const secret = 'a long random text'
  test('the signer that proves the secret is met', async () => {
    const { client, pubkey } = await newClient({ signer: undefined })
    const code = makeConnectLink({
      client: pubkey,
      relays: [relay.url],
      secret,
      url: 'https://pinion.example',
    })
    const meeting = client.met(secret, on().signal)
    const asked = () => relay.requests().filter(r => r.filters.some(f => f['#p']?.includes(pubkey)))
    await expect.poll(asked).toHaveLength(1)
    bunker.scan(code, 'a wrong secret')
    bunker.scan(code)
    expect(await meeting).toBe(bunker.signer)
    expect(await askWhose(client, on().signal)).toBe(user)
  })
  test('the waiting can be ended', async () => {
    const { client } = await newClient({ signer: undefined })
    const stop = new AbortController()
    const meeting = client.met(secret, stop.signal)
    stop.abort()
    await expect(meeting).rejects.toThrow('Cancelled.')
  })
})
