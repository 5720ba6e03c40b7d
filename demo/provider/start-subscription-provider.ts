import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEventSigner } from '../event-signer.ts'
import { answerSubscriptionApiCall } from './answer-subscription-api-call.ts'
import { ProviderDatabase, type ProviderDatabaseOptions } from './provider-database.ts'
import { renderChallengePage } from './render-challenge-page.ts'
import { renderPaymentPage } from './render-payment-page.ts'
import { verifyHttpAuth } from './verify-http-auth.ts'

export interface SubscriptionProviderOptions extends ProviderDatabaseOptions {
  /** The port; 0 takes any free one. */
  readonly port?: number
  /** The media servers for customers, which the answer to the call `info` lists. */
  readonly mediaServers?: readonly { readonly url: string; readonly protocol: string }[]
  /** True to ask accounts without a plan whether they are robots before they register a name. */
  readonly challenge?: boolean
  /** Called when an account has registered a name. */
  readonly onRegister?: (names: Readonly<Record<string, string>>) => void
}

/** The server's behaviour. A test may change it at any time. */
export interface ProviderBehavior {
  /** The calls to which the other fields apply, as `METHOD path`; by default all. */
  appliesTo?: RegExp | undefined
  /** Answers with this status and without a body. */
  status?: number | undefined
  /** Answers with this text in place of JSON. */
  text?: string | undefined
  /** Answers with this text in the field `error`. */
  error?: string | undefined
  /** The provider waits for this promise before it answers. */
  delayUntil?: Promise<void> | undefined
  /** True if payments are not noticed until `noticePayments` is called. */
  ignoresPayments?: boolean | undefined
}

/** A running provider: sells plans and names. */
export interface SubscriptionProvider {
  readonly url: string
  readonly port: number
  readonly behavior: ProviderBehavior
  readonly database: ProviderDatabase
  /** Each call as `METHOD path?query`, with the key that signed it. */
  readonly calls: readonly { readonly call: string; readonly pubkey: string | undefined }[]
  /** Pays one of the provider's invoices and returns the preimage in hex. Throws if there is no such open invoice. */
  payInvoice(paymentRequest: string): string
  /** Marks the invoice with this payment hash as paid, for example by a wallet of another program. */
  markPaid(paymentHash: string): void
  /** Processes the payments that were made while `ignoresPayments` was true. */
  noticePayments(): void
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
export async function startSubscriptionProvider(
  options: SubscriptionProviderOptions = {},
): Promise<SubscriptionProvider> {
  const signer = await createEventSigner()
  const book = new ProviderDatabase(options)
  const calls: { call: string; pubkey: string | undefined }[] = []
  const unnoticedOrders = new Set<string>()
  const behavior: ProviderBehavior = {}
  let url = ''

  const settle = (id: string) => {
    if (behavior.ignoresPayments) unnoticedOrders.add(id)
    else book.markPaid(id)
  }
  const showPage = (request: IncomingMessage, response: ServerResponse, id: string) => {
    const order = book.getOrder(id)
    if (!order) return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('No such invoice.')
    if (request.method === 'POST') {
      settle(id)
      return response.writeHead(303, { Location: `/pay/${id}` }).end()
    }
    return response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(renderPaymentPage(order))
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
        .end(renderChallengePage(book.createToken(), address.searchParams.get('origin') ?? ''))
    const body = await readBody(request)
    const signed = verifyHttpAuth(
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
    if (behavior.appliesTo?.test(`${method} ${path}`) ?? true) {
      await behavior.delayUntil
      if (behavior.error !== undefined) return send(200, JSON.stringify({ error: behavior.error }))
      if (behavior.status !== undefined || behavior.text !== undefined)
        return send(behavior.status ?? 200, behavior.text ?? '')
    }
    const answer = answerSubscriptionApiCall(
      {
        method,
        path,
        query: address.searchParams,
        body: parseJsonBody(body),
        pubkey,
        base: url,
        mediaServers: options.mediaServers ?? [],
        challenge: options.challenge === true,
      },
      book,
    )
    if (path === 'user/register') options.onRegister?.(book.getRegisteredNames())
    return send(answer.status, JSON.stringify(answer.body))
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
    behavior,
    database: book,
    calls,
    payInvoice(paymentRequest) {
      const order = book.findOrder(paymentRequest)
      if (!order || order.expiresAt * 1_000 <= Date.now()) throw new Error('There is no such open invoice.')
      settle(order.id)
      return order.preimage
    },
    markPaid(paymentHash) {
      const order = book.findOrder(paymentHash)
      if (order) settle(order.id)
    },
    noticePayments() {
      behavior.ignoresPayments = false
      for (const id of unnoticedOrders) book.markPaid(id)
      unnoticedOrders.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) throw new Error('The body is too long')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function parseJsonBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
