import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Event, verifyEvent } from 'nostr-tools/pure'

/** The server's behaviour. A test may change it at any time. */
export interface MediaMood {
  /**
   * Answers with this error and stores nothing. If `endless`, the server repeats the text as long as the client reads.
   */
  fail?: { readonly status: number; readonly text: string; readonly endless?: boolean } | undefined
  /** The server answers no upload before this promise resolves. */
  held?: Promise<void> | undefined
  /**
   * Returns the answer that describes a stored file, or a promise of it, in place of the usual answer. If it rejects, the
   * connection is cut.
   */
  answer?: ((url: string, sha256: string) => unknown) | undefined
  /** Milliseconds before the server reads the body of a request. */
  delay: number
}

export interface StoredFile {
  readonly bytes: Buffer
  readonly type: string
  readonly auth: Event
}

/** A media server that checks the uploader's signature and the uploaded file. */
export interface MediaPeer {
  readonly url: string
  readonly mood: MediaMood
  /** The stored files, by SHA-256. */
  readonly files: Map<string, StoredFile>
  /** The reasons why uploads were refused. */
  readonly refusals: string[]
  close(): Promise<void>
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-sha-256',
  'access-control-allow-methods': 'GET, HEAD, PUT, POST, OPTIONS',
  'cross-origin-resource-policy': 'cross-origin',
}

const tag = (event: Event, name: string) => event.tags.find(t => t[0] === name)?.[1]

/** Returns the event in an `Authorization: Nostr …` header, if it is valid and recent. */
function readAuth(request: IncomingMessage, kind: number): Event {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Nostr') throw new Error('no Nostr authorization')
  const event = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Event
  if (!verifyEvent(event)) throw new Error('bad signature')
  if (event.kind !== kind) throw new Error(`kind ${event.kind}`)
  if (Math.abs(event.created_at - Date.now() / 1000) > 60) throw new Error('not fresh')
  return event
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function pour(response: ServerResponse, text: string): void {
  response.writeHead(200, HEADERS)
  const more = () => {
    while (response.write(text));
  }
  response.on('drain', more)
  more()
}

/** Returns the file in a multipart form. */
function fileIn(body: Buffer, type: string): { bytes: Buffer; type: string } {
  const boundary = Buffer.from(`--${/boundary=(.+)$/.exec(type)?.[1]}`)
  const head = body.indexOf('name="fileToUpload"')
  if (head < 0) throw new Error('no fileToUpload')
  const start = body.indexOf('\r\n\r\n', head) + 4
  const end = body.indexOf(boundary, start) - 2
  const mime = /Content-Type: (\S+)/i.exec(body.subarray(head, start).toString())?.[1] ?? ''
  return { bytes: body.subarray(start, end), type: mime }
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

async function start(
  store: (request: IncomingMessage, url: string) => Promise<StoredFile | { refuse: string }>,
  describe: (url: string, sha256: string) => unknown,
  port = 0,
): Promise<MediaPeer> {
  const files = new Map<string, StoredFile>()
  const refusals: string[] = []
  const mood: MediaMood = { delay: 0 }
  const server = await listen(async (request, response) => {
    const say = (status: number, text: string | Buffer, type = 'application/json') => {
      response.writeHead(status, { ...HEADERS, 'content-type': type }).end(text)
    }
    if (request.method === 'OPTIONS') return say(204, '')
    const hash = /\/([0-9a-f]{64})/.exec(request.url ?? '')?.[1]
    const held = hash === undefined ? undefined : files.get(hash)
    if (request.method === 'GET' || request.method === 'HEAD')
      return held ? say(200, held.bytes, held.type) : say(404, 'not here', 'text/plain')
    await new Promise(resolve => setTimeout(resolve, mood.delay))
    if (mood.fail) {
      await readBody(request)
      await mood.held
      if (mood.fail.endless) return pour(response, mood.fail.text)
      return say(mood.fail.status, mood.fail.text, 'text/plain')
    }
    const stored = await store(request, base).catch(error => ({ refuse: String(error.message) }))
    if ('refuse' in stored) {
      refusals.push(stored.refuse)
      return say(401, stored.refuse, 'text/plain')
    }
    const sha256 = createHash('sha256').update(stored.bytes).digest('hex')
    files.set(sha256, stored)
    const extension = stored.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
    const url = `${base}/${sha256}.${extension}`
    return say(200, JSON.stringify(await (mood.answer ?? describe)(url, sha256)))
  }, port)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    mood,
    files,
    refusals,
    close() {
      // Browsers keep idle connections open, and the server stops only when they are closed too.
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/**
 * Starts a Blossom server: `PUT /upload` (BUD-02) with an event of kind 24242 that names the hash (BUD-11). The port is
 * any free one by default.
 */
export const startBlossom = (port = 0): Promise<MediaPeer> =>
  start(
    async request => {
      if (request.method !== 'PUT' || request.url !== '/upload')
        return { refuse: `${request.method} ${request.url}` }
      const auth = readAuth(request, 24242)
      const bytes = await readBody(request)
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (tag(auth, 't') !== 'upload') return { refuse: 'not for uploads' }
      if (tag(auth, 'x') !== hash) return { refuse: 'another file was signed for' }
      const left = Number(tag(auth, 'expiration')) - Date.now() / 1000
      if (!(left > 200 && left <= 301)) return { refuse: 'expiration' }
      return { bytes, type: request.headers['content-type'] ?? '', auth }
    },
    (url, sha256) => ({ url, sha256 }),
    port,
  )

/** Starts a NIP-96 server: a multipart form, with a NIP-98 event for the server's address and method. */
export const startNip96 = (): Promise<MediaPeer> =>
  start(
    async (request, base) => {
      const auth = readAuth(request, 27235)
      if (tag(auth, 'u') !== `${base}${request.url}`) return { refuse: `u is ${tag(auth, 'u')}` }
      if (tag(auth, 'method') !== 'POST' || request.method !== 'POST') return { refuse: 'method' }
      const { bytes, type } = fileIn(await readBody(request), request.headers['content-type'] ?? '')
      return { bytes, type, auth }
    },
    url => ({ status: 'success', nip94_event: { tags: [['url', url]], content: '' } }),
  )
