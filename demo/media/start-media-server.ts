import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInvoiceStore, type InvoiceStore } from '../lightning/invoice-store.ts'
import { answerLnurlPay } from './answer-lnurl-pay.ts'
import { readVideoFile } from './describe-media.ts'
import { renderPictureFile } from './render-picture-file.ts'
import { sendFile } from './send-file.ts'

export interface MediaServerOptions {
  /** The port; 0 takes any free one. */
  readonly port?: number
  /**
   * The host in addresses; `localhost` by default, so that NIP-05 names look like `ana@localhost` and contain no IP
   * address.
   */
  readonly host?: string
  /** Maps NIP-05 names to public keys. These people also have a lightning address. */
  readonly names?: Readonly<Record<string, string>>
  /** The store for the invoices of the lightning addresses. By default, the server creates one. */
  readonly invoices?: InvoiceStore
}

export interface MediaServer {
  readonly url: string
  readonly port: number
  /**
   * Sets the NIP-05 names. They are known only after the server has started, because the network contains the server's
   * address.
   */
  setNames(names: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/**
 * Starts a server for generated pictures, recorded videos, NIP-05 names and lightning addresses. Pages of any origin
 * may read them.
 */
export async function startMediaServer(options: MediaServerOptions = {}): Promise<MediaServer> {
  const { port = 0, host = 'localhost', invoices = createInvoiceStore() } = options
  let names = options.names ?? {}
  let url = ''
  const server = createServer((request, response) => {
    handleRequest(request, response, { names, base: url, book: invoices }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // No address is given, so that the server listens on ::1 and 127.0.0.1: browsers try both for localhost.
    server.listen(port, resolve)
  })
  const boundPort = (server.address() as AddressInfo).port
  url = `http://${host}:${boundPort}`
  return {
    url,
    port: boundPort,
    setNames(next) {
      names = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  {
    names,
    base,
    book,
  }: {
    readonly names: Readonly<Record<string, string>>
    readonly base: string
    readonly book: InvoiceStore
  },
): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  const { pathname, searchParams } = new URL(request.url ?? '/', base)
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  if (pathname === '/.well-known/nostr.json') {
    sendJson(response, { names: selectNames(names, searchParams.get('name')) })
    return
  }
  const lightning = answerLnurlPay(pathname, searchParams, base, names, book)
  if (lightning) {
    sendJson(response, lightning)
    return
  }
  const picture = renderPictureFile(pathname)
  if (picture) {
    sendFile(request, response, picture, 'image/png')
    return
  }
  const video = await readVideoFile(/^\/videos\/([a-z]+)\.webm$/.exec(pathname)?.[1] ?? '')
  if (video) {
    sendFile(request, response, video, 'video/webm')
    return
  }
  const person = /^\/people\/([a-z0-9]+)$/.exec(pathname)?.[1]
  if (person !== undefined && names[person] !== undefined) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(homepage(person, base))
    return
  }
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Nothing here.')
}

function selectNames(names: Readonly<Record<string, string>>, name: string | null): Record<string, string> {
  const pubkey = name === null ? undefined : names[name.toLowerCase()]
  return name === null ? { ...names } : pubkey === undefined ? {} : { [name.toLowerCase()]: pubkey }
}

function homepage(person: string, base: string): string {
  return `<!doctype html><html lang="en"><head><title>${person} at home</title>
<meta name="description" content="Notes, tools and a list of good bakeries.">
<meta property="og:title" content="${person} at home">
<meta property="og:description" content="Notes, tools and a list of good bakeries.">
<meta property="og:image" content="${base}/banners/1.png"></head>
<body><h1>${person}</h1><p>Notes, tools and a list of good bakeries.</p></body></html>`
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Cache-Control', 'no-cache')
  response.end(JSON.stringify(body))
}
