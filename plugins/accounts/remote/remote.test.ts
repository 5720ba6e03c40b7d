import * as nip04 from 'nostr-tools/nip04'
import { generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { UserFacingError } from '#kernel'
import { asCheckedUrl, createAllowAllUrlPolicy } from '#kernel/testing'
import { createTrustedServers, createUrlPolicy } from '#kernel/url-policy'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay'
import { type Bunker, startBunker } from '../../../tests/peers/bunker'
import { createKeyWorkerClient, type KeyWorkerClient } from '../keys/key-worker-client'
import { serveKeyWorker } from '../keys/serve-key-worker'
import { createNip46Signer } from '../signers/nip46-signer'
import { buildConnectLink, isBunkerLink, parseBunkerLink } from './bunker-link'
import {
  createRemoteSignerClient,
  type RemoteSignerClient,
  type RemoteSignerClientOptions,
} from './remote-signer-client'
import { connectSigner, requestAccountPubkey, requestSignerRelays } from './signer-handshake'

const userKey = generateSecretKey()
const user = getPublicKey(userKey)
const draft = { kind: 1, content: 'From afar', tags: [['t', 'far']], created_at: 1_700_000_000, pubkey: user }
const PUBLIC = createUrlPolicy({ trustedServers: createTrustedServers() })
const on = () => ({ plugin: 'test', signal: new AbortController().signal })

let relay: DemoRelay
let bunker: Bunker
let keys: KeyWorkerClient
const clients: RemoteSignerClient[] = []

beforeAll(async () => {
  relay = await startDemoRelay()
})
afterAll(() => relay.close())
beforeEach(async () => {
  bunker = await startBunker({ relay: relay.url, userKey })
  const { port1, port2 } = new MessageChannel()
  serveKeyWorker(port2)
  keys = createKeyWorkerClient(port1, () => port2.close())
})
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
  bunker.close()
  keys.dispose()
})

async function newClient(options: Partial<RemoteSignerClientOptions> = {}) {
  const { handle, pubkey } = await keys.calls.create()
  const client = createRemoteSignerClient({
    key: {
      pubkey,
      writeMessage: (peer, text) => keys.calls.writeMessage(handle, peer, text),
      readMessage: event => keys.calls.readMessage(handle, event),
      signChallenge: (url, challenge) => keys.calls.answerChallenge(handle, url, challenge),
    },
    signer: bunker.signer,
    relays: [asCheckedUrl(relay.url)],
    connect: url => new NodeSocket(url) as unknown as WebSocket,
    onAuthUrl: () => {},
    ...options,
  })
  clients.push(client)
  return { client, pubkey }
}

async function connected(options: Partial<RemoteSignerClientOptions> = {}) {
  const { client } = await newClient(options)
  const link = await parseBunkerLink(bunker.link, createAllowAllUrlPolicy())
  if (!link) throw new Error('The link is good')
  await connectSigner(client, link, on().signal)
  return { client, signer: createNip46Signer(user, async () => client) }
}

describe('links', () => {
  const key = 'a'.repeat(64)
  test('are read with any text around them', async () => {
    expect(isBunkerLink(` BUNKER://${key}`)).toBe(true)
    expect(
      await parseBunkerLink(` bunker://${key.toUpperCase()}?relay=wss%3A%2F%2Fr.example&secret=s `, PUBLIC),
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
  ])('%s leads nowhere', async text => {
    expect(await parseBunkerLink(text, PUBLIC)).toBeUndefined()
  })
  test('name at most five relays', async () => {
    const many = Array.from({ length: 50 }, (_, i) => `relay=wss://r${i}.example`).join('&')
    expect((await parseBunkerLink(`bunker://${key}?${many}`, PUBLIC))?.relays.length).toBe(5)
  })
})

test('connects by a link, learns the account, signs, encrypts and decrypts', async () => {
  const { client, signer } = await connected()
  expect(await requestAccountPubkey(client, on().signal)).toBe(user)
  expect(bunker.signer).not.toBe(user)
  expect(await requestSignerRelays(client, on().signal, createAllowAllUrlPolicy())).toBeUndefined()
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

test('asks for NIP-04 only for the user’s own old texts', async () => {
  const { signer } = await connected()
  const mutes = '[["p","somebody"]]'
  expect(await signer.decrypt(user, nip04.encrypt(userKey, user, mutes), on())).toBe(mutes)
  expect(bunker.requests.at(-1)?.method).toBe('nip04_decrypt')
  const theirs = generateSecretKey()
  const letter = nip04.encrypt(theirs, user, 'hello')
  await expect(signer.decrypt(getPublicKey(theirs), letter, on())).rejects.toThrow(UserFacingError)
  expect(bunker.requests.at(-1)?.method).toBe('nip44_decrypt')
  const own = await signer.encrypt(user, mutes, on())
  expect(await signer.decrypt(user, own, on())).toBe(mutes)
  expect(bunker.requests.at(-1)?.method).toBe('nip44_decrypt')
})

test('the relay can read none of the messages', async () => {
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

test('ignores messages that are undecryptable, no JSON, answers to others or from strangers', async () => {
  bunker.behavior.noise = ['undecryptable', 'not json', 'other id', 'stranger']
  const { client } = await connected()
  expect(await requestAccountPubkey(client, on().signal)).toBe(user)
})

test.each([
  ['another secret', 'something else'],
  ['nothing', ''],
])('a signer that answers the introduction with %s is not believed', async (_, lie) => {
  bunker.behavior.lie = { connect: lie }
  await expect(connected()).rejects.toThrow('does not fit the link')
})

test('accepts a signer whose clock is half an hour slow', async () => {
  bunker.behavior.slow = 30 * 60
  const { client } = await connected({ timeoutMs: 2_000 })
  expect(await requestAccountPubkey(client, on().signal)).toBe(user)
})

test("accepts the 'ack' of an older signer", async () => {
  bunker.behavior.lie = { connect: 'ack' }
  await connected()
})

test('refuses an invalid public key', async () => {
  bunker.behavior.lie = { get_public_key: 'npub1nonsense' }
  const { client } = await connected()
  await expect(requestAccountPubkey(client, on().signal)).rejects.toThrow('no valid public key')
})

test('shows a refusal in the signer’s words, shortened and made safe', async () => {
  const { signer } = await connected()
  bunker.behavior.refuse = { sign_event: `not \u202Etoday${'!'.repeat(500)}` }
  const refused = (await signer.sign(draft, on()).catch(error => error)) as Error
  expect(refused).toBeInstanceOf(UserFacingError)
  expect(refused.message).toMatch(/^Your signer refused: not /)
  expect(refused.message).not.toContain('\u202E')
  expect(refused.message.length).toBeLessThan(260)
})

test('a signer that never answers leads to a message, or the user cancels', async () => {
  const { client, signer } = await connected()
  bunker.behavior.ignore = ['sign_event']
  const asked = client.request('sign_event', [JSON.stringify(draft)], { timeoutMs: 150 })
  await expect(asked).rejects.toThrow('did not answer')
  const stop = new AbortController()
  const waiting = signer.sign(draft, { plugin: 'test', signal: stop.signal })
  stop.abort()
  await expect(waiting).rejects.toThrow('Cancelled.')
})

test('refuses an answer that is no event', async () => {
  const { signer } = await connected()
  bunker.behavior.lie = { sign_event: 'not json' }
  await expect(signer.sign(draft, on())).rejects.toThrow('no valid event')
})

test('reports a confirmation page once, and keeps waiting for the answer', async () => {
  const urls: string[] = []
  const { signer } = await connected({ onAuthUrl: url => urls.push(url) })
  bunker.behavior.authUrl = { sign_event: 'https://signer.example/confirm?x=1' }
  expect(await signer.sign(draft, on())).toMatchObject(draft)
  expect(urls).toEqual(['https://signer.example/confirm?x=1'])
})

test.each(['http://signer.example', 'javascript:alert(1)', 'https://a@signer.example', 'nonsense'])(
  'the page %s is not offered',
  async url => {
    const urls: string[] = []
    const { signer } = await connected({ onAuthUrl: given => urls.push(given) })
    bunker.behavior.authUrl = { sign_event: url }
    await expect(signer.sign(draft, on())).rejects.toThrow('not safe')
    expect(urls).toEqual([])
  },
)

test('repeats a request whose answer was lost with the connection', async () => {
  const sockets: NodeSocket[] = []
  const { signer } = await connected({
    connect: url => {
      const socket = new NodeSocket(url)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  bunker.behavior.delay = 200
  const signing = signer.sign(draft, on())
  await expect.poll(() => bunker.requests.filter(r => r.method === 'sign_event').length).toBe(1)
  sockets[0]?.terminate()
  expect(await signing).toMatchObject(draft)
  expect(sockets.length).toBe(2)
})

test('answers a relay’s challenge with the key of this browser only', async () => {
  const strict = await startDemoRelay({ requireAuth: 'read' })
  const frames: string[] = []
  const { client } = await newClient({
    relays: [asCheckedUrl(relay.url), asCheckedUrl(strict.url)],
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
  const link = await parseBunkerLink(bunker.link, createAllowAllUrlPolicy())
  if (!link) throw new Error('The link is good')
  await connectSigner(client, link, on().signal)
  const verbs = () => frames.map(frame => JSON.parse(frame)[0])
  await expect.poll(verbs).toContain('AUTH')
  // When the relay has accepted the authentication, the client subscribes again.
  await expect.poll(() => verbs().slice(verbs().indexOf('AUTH'))).toContain('REQ')
  expect(frames.join()).not.toContain(user)
  await strict.close()
})

describe('by a code that the signer reads', () => {
  const secret = 'a long random text'
  test('meets the signer that proves the secret', async () => {
    const { client, pubkey } = await newClient({ signer: undefined })
    const code = buildConnectLink({
      client: pubkey,
      relays: [relay.url],
      secret,
      url: 'https://pinion.example',
    })
    const meeting = client.waitForSigner(secret, on().signal)
    const asked = () => relay.getRequests().filter(r => r.filters.some(f => f['#p']?.includes(pubkey)))
    await expect.poll(asked).toHaveLength(1)
    bunker.scan(code, 'a wrong secret')
    bunker.scan(code)
    expect(await meeting).toBe(bunker.signer)
    expect(await requestAccountPubkey(client, on().signal)).toBe(user)
  })
  test('the wait can be cancelled', async () => {
    const { client } = await newClient({ signer: undefined })
    const stop = new AbortController()
    const meeting = client.waitForSigner(secret, stop.signal)
    stop.abort()
    await expect(meeting).rejects.toThrow('Cancelled.')
  })
})
