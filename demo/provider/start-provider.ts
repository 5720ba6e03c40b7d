import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEventSigner } from '../event-signer.ts'
import { answerCall } from './answer-call.ts'
import { challengePage } from './challenge-page.ts'
import { checkHttpAuth } from './check-http-auth.ts'
import { paymentPage } from './payment-page.ts'
import { type BookOptions, ProviderBook } from './provider-book.ts'

/** Options of the provider. */
export interface ProviderOptions extends BookOptions {
  /** The port; 0 takes any free one. */
  readonly port?: number
  /** Media servers for customers. */
  readonly mediaServers?: readonly { readonly url: string; readonly protocol: string }[]
  /** True to ask accounts without a plan whether they are robots before they register a name. */
  readonly challenge?: boolean
  /** Called when an account has registered a name. */
  readonly onRegister?: (names: Readonly<Record<string, string>>) => void
}

/** The server's behaviour. A test may change it at any time. */
export interface ProviderMood {
  /** The calls to which the other fields apply, as `METHOD path`; by default all. */
  only?: RegExp | undefined
  /** Answers with this status and without a body. */
  status?: number | undefined
  /** Answers with this text in place of JSON. */
  text?: string | undefined
  /** Answers with this error. */
  error?: string | undefined
  /** The provider waits for this promise before it answers. */
  held?: Promise<void> | undefined
  /** True if payments are not noticed until `notice` is called. */
  blind?: boolean | undefined
}

/** A running provider: sells plans and names. */
export interface Provider {
  readonly url: string
  readonly port: number
  readonly mood: ProviderMood
  readonly book: ProviderBook
  /** Each call as `METHOD path?query`, with the key that signed it. */
  readonly calls: readonly { readonly call: string; readonly pubkey: string | undefined }[]
  /** Pays one of the provider's invoices and returns the preimage in hex. Throws if there is no such open invoice. */
  pay(paymentRequest: string): string
  /** Marks the invoice with this payment hash as paid, for example by a wallet of another program. */
  paid(paymentHash: string): void
  /** Notices the payments that were made while the provider was blind. */
  notice(): void
  close(): Promise<void>
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Cache-Control': 'no-store',
}
const MAX_BODY_BYTES = 10_000

/** Starts a provider: the API that `plugins/subscription` calls, and the pages behind its payment links. */
export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const signer = await createEventSigner()
  const book = new ProviderBook(options)
  const calls: { call: string; pubkey: string | undefined }[] = []
  const unnoticed = new Set<string>()
  const mood: ProviderMood = {}
  let url = ''

  const settle = (id: string) => {
    if (mood.blind) unnoticed.add(id)
    else book.settle(id)
  }
  const showPage = (request: IncomingMessage, response: ServerResponse, id: string) => {
    const order = book.get(id)
    if (!order) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('No such invoice.')
    if (request.method === 'POST') {
      settle(id)
      return response.writeHead(303, { Location: `/pay/${id}` }).end()
    }
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(paymentPage(order))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET' } = request
    const address = new URL(request.url ?? '/', url)
    const path = address.pathname.slice(1)
    if (method === 'OPTIONS') return response.writeHead(204, CORS).end()
    const [, id] = /^pay\/([0-9a-f]+)$/.exec(path) ?? []
    if (id !== undefined) return showPage(request, response, id)
    if (path === 'challenge')
      return response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(challengePage(book.newToken(), address.searchParams.get('origin') ?? ''))
    const body = await bodyOf(request)
    const signed = checkHttpAuth(
      {
        method,
        url: `${url}${request.url}`,
        body,
        authorization: request.headers.authorization,
        now: Date.now() / 1_000,
      },
      signer,
    )
    const pubkey = 'pubkey' in signed ? signed.pubkey : undefined
    calls.push({ call: `${method} ${path}${address.search}`, pubkey })
    const send = (status: number, text: string) =>
      response.writeHead(status, { ...CORS, 'Content-Type': 'application/json' }).end(text)
    if (mood.only?.test(`${method} ${path}`) ?? true) {
      await mood.held
      if (mood.error !== undefined) return send(200, JSON.stringify({ error: mood.error }))
      if (mood.status !== undefined || mood.text !== undefined)
        return send(mood.status ?? 200, mood.text ?? '')
    }
    const made = answerCall(
      {
        method,
        path,
        query: address.searchParams,
        body: objectIn(body),
        pubkey,
        base: url,
        mediaServers: options.mediaServers ?? [],
        challenge: options.challenge === true,
      },
      book,
    )
    if (path === 'user/register') options.onRegister?.(book.registered())
    return send(made.status, JSON.stringify(made.body))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, resolve)
  })
  const { port } = server.address() as AddressInfo
  url = `http://localhost:${port}`
  return {
    url,
    port,
    mood,
    book,
    calls,
    pay(paymentRequest) {
      const order = book.find(paymentRequest)
      if (!order || order.expiresAt * 1_000 <= Date.now()) throw new Error('There is no such open invoice.')
      settle(order.id)
      return order.preimage
    },
    paid(paymentHash) {
      const order = book.find(paymentHash)
      if (order) settle(order.id)
    },
    notice() {
      mood.blind = false
      for (const id of unnoticed) book.settle(id)
      unnoticed.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('The body is too long')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
