import * as nip04 from 'nostr-tools/nip04'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { WebSocket } from 'ws'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

type Method =
  | 'connect'
  | 'get_public_key'
  | 'sign_event'
  | 'nip44_encrypt'
  | 'nip44_decrypt'
  | 'nip04_decrypt'
  | 'ping'
  | 'switch_relays'
  | 'logout'

export interface BunkerOptions {
  readonly relay: string
  /** The secret key with which the bunker signs for its user. */
  readonly userKey: Uint8Array
}

/** The bunker's behaviour. A test may change it at any time. */
export interface BunkerBehavior {
  /** Answers these methods with an error that has this text. */
  refuse: Partial<Record<Method, string>>
  /** Gives no answer to these methods. */
  ignore: Method[]
  /** Milliseconds before each answer. */
  delay: number
  /** Seconds by which the bunker's clock is slow. */
  slow: number
  /** Asks the user to open this page before it answers these methods, once for each request. */
  authUrl: Partial<Record<Method, string>>
  /** Answers these methods with a wrong result. */
  lie: Partial<Record<Method, string>>
  /**
   * Sends extra messages before each answer. Those of a 'stranger' have another author; the bunker itself sends the
   * others.
   */
  noise: ('undecryptable' | 'not json' | 'other id' | 'stranger')[]
}

/** A remote signer (NIP-46). Like a real one, it has a key of its own besides the user's. */
export interface Bunker {
  /** hex */
  readonly signer: string
  readonly user: string
  readonly link: string
  readonly secret: string
  readonly behavior: BunkerBehavior
  /** All requests that the bunker could decrypt, in order. */
  readonly requests: readonly { readonly method: string; readonly params: readonly string[] }[]
  /** Answers a `nostrconnect:` code, as if it was scanned. `secret` replaces the secret in the code. */
  scan(code: string, secret?: string): void
  close(): void
}

/**
 * Starts a bunker that uses NIP-46 over a real relay. It uses only NIP-44 and checks the secret. Clients that have not
 * connected get no answer.
 */
export async function startBunker({ relay, userKey }: BunkerOptions): Promise<Bunker> {
  const signerKey = generateSecretKey()
  const strangerKey = generateSecretKey()
  const signer = getPublicKey(signerKey)
  const user = getPublicKey(userKey)
  const secret = Buffer.from(generateSecretKey()).toString('hex').slice(0, 16)
  const mood: BunkerBehavior = { refuse: {}, ignore: [], delay: 0, slow: 0, authUrl: {}, lie: {}, noise: [] }
  const requests: { method: string; params: readonly string[] }[] = []
  const connected = new Set<string>()
  const seen = new Set<string>()

  const socket = new WebSocket(relay)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const listening = new Promise<void>(resolve =>
    socket.on('message', data => {
      const [verb, , event] = JSON.parse(String(data)) as [string, string, NostrEvent]
      if (verb === 'EOSE') resolve()
      if (verb === 'EVENT') void receive(event)
    }),
  )
  socket.send(JSON.stringify(['REQ', 'bunker', { kinds: [24133], '#p': [signer] }]))
  await listening

  const clock = () => Math.floor(Date.now() / 1000) - mood.slow
  const send = (to: string, text: string, by = signerKey) => {
    const content = nip44.encrypt(text, nip44.getConversationKey(by, to))
    const event = { kind: 24133, created_at: clock(), tags: [['p', to]], content }
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(['EVENT', finalizeEvent(event, by)]))
  }
  const sendRaw = (to: string, content: string) => {
    const event = { kind: 24133, created_at: clock(), tags: [['p', to]], content }
    socket.send(JSON.stringify(['EVENT', finalizeEvent(event, signerKey)]))
  }
  const makeNoise = (to: string, id: string) => {
    for (const kind of mood.noise) {
      if (kind === 'undecryptable') sendRaw(to, 'A'.repeat(200))
      if (kind === 'not json') send(to, 'this is no JSON')
      if (kind === 'other id') send(to, JSON.stringify({ id: 'another', result: 'ack' }))
      if (kind === 'stranger') send(to, JSON.stringify({ id, result: 'lies of a stranger' }), strangerKey)
    }
  }

  const results: Record<Method, (params: string[], from: string) => string> = {
    connect([to, given], from) {
      if (to !== signer || given !== secret) throw new Error('wrong secret')
      connected.add(from)
      return given
    },
    get_public_key: () => user,
    ping: () => 'pong',
    switch_relays: () => 'null',
    logout(_, from) {
      connected.delete(from)
      return 'ack'
    },
    sign_event([draft = '{}']) {
      const { kind, created_at, tags, content } = JSON.parse(draft) as NostrEvent
      const event = { kind, created_at, content, tags: tags.map(tag => [...tag]) }
      return JSON.stringify(finalizeEvent(event, userKey))
    },
    nip44_encrypt: ([peer = '', text = '']) => nip44.encrypt(text, nip44.getConversationKey(userKey, peer)),
    nip44_decrypt: ([peer = '', text = '']) => nip44.decrypt(text, nip44.getConversationKey(userKey, peer)),
    nip04_decrypt: ([peer = '', text = '']) => nip04.decrypt(userKey, peer, text),
  }

  async function receive(event: NostrEvent) {
    // After a lost connection, clients repeat a request. Each request is answered once only.
    if (seen.has(event.id) || !verifyEvent(JSON.parse(JSON.stringify(event)))) return
    seen.add(event.id)
    const shared = nip44.getConversationKey(signerKey, event.pubkey)
    const request = JSON.parse(nip44.decrypt(event.content, shared)) as {
      id: string
      method: Method
      params: string[]
    }
    const { id, method, params } = request
    requests.push({ method, params })
    if (mood.ignore.includes(method)) return
    if (mood.delay > 0) await new Promise(resolve => setTimeout(resolve, mood.delay))
    makeNoise(event.pubkey, id)
    const url = mood.authUrl[method]
    if (url) send(event.pubkey, JSON.stringify({ id, result: 'auth_url', error: url }))
    const reply = (answer: object) => send(event.pubkey, JSON.stringify({ id, ...answer }))
    const refusal = mood.refuse[method]
    const lie = mood.lie[method]
    if (refusal !== undefined) return reply({ error: refusal })
    if (lie !== undefined) return reply({ result: lie })
    try {
      if (method !== 'connect' && !connected.has(event.pubkey)) throw new Error('not connected')
      if (!Object.hasOwn(results, method)) throw new Error('unknown method')
      reply({ result: results[method](params, event.pubkey) })
    } catch (error) {
      reply({ error: (error as Error).message })
    }
  }

  return {
    signer,
    user,
    secret,
    behavior: mood,
    requests,
    link: `bunker://${signer}?relay=${encodeURIComponent(relay)}&secret=${secret}`,
    scan(code, instead) {
      const { host, pathname, searchParams } = new URL(code)
      const client = host || pathname.replace(/\W/g, '')
      connected.add(client)
      send(client, JSON.stringify({ id: 'scan', result: instead ?? searchParams.get('secret') }))
    },
    close: () => socket.terminate(),
  }
}
