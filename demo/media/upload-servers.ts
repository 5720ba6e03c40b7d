import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Event, verifyEvent } from 'nostr-tools/pure'

/** The server's behaviour. A test may change it at any time. */
export interface UploadServerBehavior {
  /**
   * Answers with this error and stores nothing. If `endless`, the server repeats the text as long as the client reads.
   */
  failure?: { readonly status: number; readonly text: string; readonly endless?: boolean } | undefined
  /** The server answers no upload before this promise resolves. */
  delayUntil?: Promise<void> | undefined
  /**
   * Returns the answer that describes a stored file, or a promise of it, in place of the usual answer. If it rejects,
   * the connection is cut.
   */
  describeFile?: ((url: string, sha256: string) => unknown) | undefined
  /** Milliseconds before the server reads the body of a request. */
  delayMs: number
}

export interface StoredUpload {
  readonly bytes: Buffer
  readonly type: string
  readonly auth: Event
}

/** A media server that checks the uploader's signature and the uploaded file. */
export interface UploadServer {
  readonly url: string
  readonly behavior: UploadServerBehavior
  /** The stored files, by SHA-256. */
  readonly files: Map<string, StoredUpload>
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

const getTag = (event: Event, name: string) => event.tags.find(t => t[0] === name)?.[1]

/** Returns the event in an `Authorization: Nostr …` header, if it is valid and recent. */
function parseAuthEvent(request: IncomingMessage, kind: number): Event {
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

function writeEndlessly(response: ServerResponse, text: string): void {
  response.writeHead(200, HEADERS)
  const writeMore = () => {
    while (response.write(text));
  }
  response.on('drain', writeMore)
  writeMore()
}

/** Returns the file in a multipart form. */
function parseMultipartFile(body: Buffer, type: string): { bytes: Buffer; type: string } {
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

async function startUploadServer(
  store: (request: IncomingMessage, url: string) => Promise<StoredUpload | { refuse: string }>,
  describe: (url: string, sha256: string) => unknown,
  port = 0,
): Promise<UploadServer> {
  const files = new Map<string, StoredUpload>()
  const refusals: string[] = []
  const behavior: UploadServerBehavior = { delayMs: 0 }
  const server = await listen(async (request, response) => {
    const respond = (status: number, text: string | Buffer, type = 'application/json') => {
      response.writeHead(status, { ...HEADERS, 'content-type': type }).end(text)
    }
    if (request.method === 'OPTIONS') return respond(204, '')
    const hash = /\/([0-9a-f]{64})/.exec(request.url ?? '')?.[1]
    const storedFile = hash === undefined ? undefined : files.get(hash)
    if (request.method === 'GET' || request.method === 'HEAD')
      return storedFile
        ? respond(200, storedFile.bytes, storedFile.type)
        : respond(404, 'not here', 'text/plain')
    await new Promise(resolve => setTimeout(resolve, behavior.delayMs))
    if (behavior.failure) {
      await readBody(request)
      await behavior.delayUntil
      if (behavior.failure.endless) return writeEndlessly(response, behavior.failure.text)
      return respond(behavior.failure.status, behavior.failure.text, 'text/plain')
    }
    const stored = await store(request, base).catch(error => ({ refuse: String(error.message) }))
    if ('refuse' in stored) {
      refusals.push(stored.refuse)
      return respond(401, stored.refuse, 'text/plain')
    }
    const sha256 = createHash('sha256').update(stored.bytes).digest('hex')
    files.set(sha256, stored)
    const extension = stored.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
    const url = `${base}/${sha256}.${extension}`
    return respond(200, JSON.stringify(await (behavior.describeFile ?? describe)(url, sha256)))
  }, port)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    behavior,
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
export const startBlossomServer = (port = 0): Promise<UploadServer> =>
  startUploadServer(
    async request => {
      if (request.method !== 'PUT' || request.url !== '/upload')
        return { refuse: `${request.method} ${request.url}` }
      const auth = parseAuthEvent(request, 24242)
      const bytes = await readBody(request)
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (getTag(auth, 't') !== 'upload') return { refuse: 'not for uploads' }
      if (getTag(auth, 'x') !== hash) return { refuse: 'another file was signed for' }
      const secondsLeft = Number(getTag(auth, 'expiration')) - Date.now() / 1000
      if (!(secondsLeft > 200 && secondsLeft <= 301)) return { refuse: 'expiration' }
      return { bytes, type: request.headers['content-type'] ?? '', auth }
    },
    (url, sha256) => ({ url, sha256 }),
    port,
  )

/** Starts a NIP-96 server: a multipart form, with a NIP-98 event for the server's address and method. */
export const startNip96Server = (): Promise<UploadServer> =>
  startUploadServer(
    async (request, base) => {
      const auth = parseAuthEvent(request, 27235)
      if (getTag(auth, 'u') !== `${base}${request.url}`) return { refuse: `u is ${getTag(auth, 'u')}` }
      if (getTag(auth, 'method') !== 'POST' || request.method !== 'POST') return { refuse: 'method' }
      const { bytes, type } = parseMultipartFile(
        await readBody(request),
        request.headers['content-type'] ?? '',
      )
      return { bytes, type, auth }
    },
    url => ({ status: 'success', nip94_event: { tags: [['url', url]], content: '' } }),
  )
