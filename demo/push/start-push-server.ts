import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyEvent } from 'nostr-tools/pure'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import {
  createP256KeyPair,
  createVapidHeader,
  decodeBase64url,
  decryptPush,
  encodeBase64url,
  encryptPush,
  isValidVapidHeader,
  type P256KeyPair,
} from './web-push-crypto.ts'

interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
interface StoredSubscription {
  readonly filter: { readonly kinds?: number[]; readonly authors?: string[]; readonly '#p'?: string[] }
  readonly web_push_subscriptions: PushTarget[]
  readonly webhooks: string[]
  readonly subscriber: string
  readonly subscription_plan?: number
}

/**
 * A server that sends push messages about events to browsers. Every call except `info` needs a signed header (NIP-98).
 */
export interface PushServer {
  readonly url: string
  /** Returns the server's VAPID key in URL-safe base64. `renewKey` makes a new key. */
  getVapidKey(): string
  renewKey(): void
  readonly subscriptions: ReadonlyMap<string, StoredSubscription>
  /** Each call as `METHOD path`, with the key that signed it. */
  readonly calls: readonly { readonly call: string; readonly pubkey: string | undefined }[]
  /** Registers another browser of the same person, for everything that the first browser is registered for. */
  addBrowser(target: PushTarget): void
  clearSubscriptions(): void
  /** If set, every call gets this answer. */
  forcedAnswer: { readonly status: number; readonly body: string } | undefined
  /** The server waits for this promise before it stores a registration. */
  delayUntil: Promise<void> | undefined
  /** The server waits for this promise before it sends a list of registrations. */
  delayListsUntil: Promise<void> | undefined
  /**
   * Sends an encrypted message about an event to each browser whose filter matches. Returns how many browsers' push
   * services accepted the message.
   */
  notify(event: NostrEvent, message: { title: string; body: string; url?: string }): Promise<number>
  close(): Promise<void>
}

/**
 * A stand-in for the service behind a browser's `PushManager`. It receives encrypted messages and decrypts them as the
 * browser would.
 */
export interface PushEndpoint {
  readonly url: string
  /** The subscription that `PushManager.subscribe` returns for a server's key. */
  readonly target: PushTarget
  /** The server's key with which the page subscribed. */
  vapidKey: string
  /** The decrypted messages, oldest first. */
  readonly messages: readonly string[]
  close(): Promise<void>
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
}

const listen = (server: Server) =>
  new Promise<string>(resolve =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
const closeServer = (server: Server) =>
  new Promise<void>(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Returns the key that signed a request, if the request's header is valid: right address, method and body, true
 * signature, and a recent time. Tests move the page's clock, so the page's time is accepted too.
 */
function getRequestSigner(request: IncomingMessage, base: string, body: Buffer): string | undefined {
  const [, payload] = /^Nostr (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (!payload) return undefined
  const event = JSON.parse(Buffer.from(payload, 'base64').toString()) as NostrEvent
  const tag = (name: string) => event.tags.find(t => t[0] === name)?.[1]
  const isValid =
    event.kind === 27_235 &&
    event.content === '' &&
    tag('u') === `${base}${request.url}` &&
    tag('method') === request.method &&
    (body.length === 0 || tag('payload') === createHash('sha256').update(body).digest('hex')) &&
    Math.abs(event.created_at - Date.now() / 1_000) < 600
  return isValid && verifyEvent({ ...event, tags: event.tags.map(t => [...t]) }) ? event.pubkey : undefined
}

const matchesSubscription = ({ filter }: StoredSubscription, event: NostrEvent) =>
  (!filter.kinds || filter.kinds.includes(event.kind)) &&
  (!filter.authors || filter.authors.includes(event.pubkey)) &&
  (!filter['#p'] || event.tags.some(([name, key]) => name === 'p' && filter['#p']?.includes(key ?? '')))

export async function startPushServer(): Promise<PushServer> {
  let keys: P256KeyPair = createP256KeyPair()
  let next = 1
  const subscriptions = new Map<string, StoredSubscription>()
  const calls: { call: string; pubkey: string | undefined }[] = []

  const answer = (
    call: string,
    pubkey: string,
    body: Record<string, unknown>,
  ): readonly [number, object | undefined] => {
    const own = (id: string) => subscriptions.get(id)?.subscriber === pubkey
    if (call === 'GET /subscriptions/')
      return [200, Object.fromEntries([...subscriptions].filter(([id]) => own(id)))]
    if (call === 'POST /subscriptions') {
      const id = `s${next++}`
      subscriptions.set(id, { ...(body as unknown as StoredSubscription), subscriber: pubkey })
      return [201, { id, status: 'created' }]
    }
    const [, method, id = ''] = /^(POST|DELETE) \/subscriptions\/(\w+)$/.exec(call) ?? []
    if (!method || !own(id)) return [404, { error: 'There is no such subscription' }]
    if (method === 'DELETE') subscriptions.delete(id)
    else subscriptions.set(id, { ...(body as unknown as StoredSubscription), subscriber: pubkey })
    // This answer has no body, like some of the real server's answers.
    return [200, undefined]
  }

  let url = ''
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end()
      const call = `${request.method} ${request.url}`
      const body = await readBody(request)
      const pubkey = getRequestSigner(request, url, body)
      calls.push({ call, pubkey })
      const send = (status: number, content: object | undefined) =>
        response
          .writeHead(status, { ...CORS, 'Content-Type': 'application/json' })
          .end(content && JSON.stringify(content))
      if (pushServer.forcedAnswer)
        return response.writeHead(pushServer.forcedAnswer.status, CORS).end(pushServer.forcedAnswer.body)
      if (call === 'POST /subscriptions') await pushServer.delayUntil
      if (call === 'GET /subscriptions/') await pushServer.delayListsUntil
      if (call === 'GET /info') return send(200, { vapid_public_key: encodeBase64url(keys.public) })
      if (!pubkey) return send(401, { error: 'The request is not signed' })
      send(...answer(call, pubkey, body.length > 0 ? JSON.parse(body.toString()) : {}))
    })()
  })
  url = await listen(server)
  const pushServer: PushServer = {
    url,
    getVapidKey: () => encodeBase64url(keys.public),
    renewKey() {
      keys = createP256KeyPair()
    },
    subscriptions,
    calls,
    forcedAnswer: undefined,
    delayUntil: undefined,
    delayListsUntil: undefined,
    addBrowser(target) {
      for (const [id, one] of subscriptions)
        subscriptions.set(id, { ...one, web_push_subscriptions: [...one.web_push_subscriptions, target] })
    },
    clearSubscriptions: () => subscriptions.clear(),
    async notify(event, { title, body, url: link = '/notifications' }) {
      const targets = [...subscriptions.values()]
        .filter(one => matchesSubscription(one, event))
        .flatMap(one => one.web_push_subscriptions)
      const payload = JSON.stringify({
        event,
        title,
        body,
        icon: 'https://pictures.invalid/a.png',
        url: link,
      })
      const accepted = await Promise.all(
        targets.map(async ({ endpoint, p256dh, auth }) => {
          const sealed = encryptPush(payload, {
            p256dh: decodeBase64url(p256dh),
            auth: decodeBase64url(auth),
          })
          const headers = {
            Authorization: createVapidHeader(keys, endpoint),
            TTL: '60',
            'Content-Encoding': 'aes128gcm',
          }
          return (
            (await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(sealed) })).status === 201
          )
        }),
      )
      return accepted.filter(Boolean).length
    },
    close: () => closeServer(server),
  }
  return pushServer
}

export async function startPushEndpoint(): Promise<PushEndpoint> {
  const keys = createP256KeyPair()
  const auth = createP256KeyPair().secret.subarray(0, 16)
  const messages: string[] = []
  let origin = ''
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request)
      const known = isValidVapidHeader(
        request.headers.authorization,
        decodeBase64url(endpoint.vapidKey),
        origin,
      )
      if (!known) return response.writeHead(403).end()
      messages.push(decryptPush(body, keys, auth))
      response.writeHead(201).end()
    })()
  })
  origin = await listen(server)
  const endpoint: PushEndpoint = {
    url: origin,
    target: {
      endpoint: `${origin}/push/1`,
      p256dh: encodeBase64url(keys.public),
      auth: encodeBase64url(auth),
    },
    vapidKey: '',
    messages,
    close: () => closeServer(server),
  }
  return endpoint
}
