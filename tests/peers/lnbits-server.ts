import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeTestInvoice } from '../../demo/lightning/decode-test-invoice.ts'
import { encodeInvoice } from '../../demo/lightning/encode-invoice.ts'

/** The server's behaviour. A test may change it at any time. */
export interface LnbitsBehavior {
  /**
   * If true, the server pays but closes the connection without an answer. With 'gateway', it pays, and answers 504
   * (gateway time-out).
   */
  drop: boolean | 'gateway'
  /** Answers payment requests with this error and does not pay. */
  refuse?: { readonly status: number; readonly detail: string } | undefined
  /** Redirects every request to this address. */
  redirect?: string | undefined
  /** If true, answers have no preimage. With 'zeros', they have zeros instead. */
  silent: boolean | 'zeros'
  /** Name of the field with a created invoice: `bolt11` since LNbits 1.0. */
  invoiceName: 'payment_request' | 'bolt11'
}

/** An LNbits server with the four calls that a wallet needs. */
export interface LnbitsServer {
  readonly url: string
  readonly adminKey: string
  readonly behavior: LnbitsBehavior
  readonly requests: readonly { readonly call: string; readonly key: string | undefined }[]
  readonly paid: ReadonlyMap<string, number>
  issue(
    amountMsats?: number,
    memo?: string,
  ): {
    readonly invoice: string
    readonly preimage: string
    readonly paymentHash: string
  }
  close(): Promise<void>
}

export async function startLnbitsServer(): Promise<LnbitsServer> {
  const adminKey = randomBytes(16).toString('hex')
  const node = new Uint8Array(randomBytes(32))
  const mood: LnbitsBehavior = { drop: false, silent: false, invoiceName: 'payment_request' }
  const requests: { call: string; key: string | undefined }[] = []
  const preimages = new Map<string, string>()
  const paid = new Map<string, number>()
  let balance = 50_000_999

  const issue: LnbitsServer['issue'] = (amountMsats = 21_000, memo = 'tea') => {
    const preimage = new Uint8Array(randomBytes(32))
    const timestamp = Math.floor(Date.now() / 1_000)
    const invoice = encodeInvoice({
      amountMsats,
      timestamp,
      preimage,
      description: '',
      memo,
      nodeKey: node,
    })
    const paymentHash = createHash('sha256').update(preimage).digest('hex')
    preimages.set(paymentHash, Buffer.from(preimage).toString('hex'))
    return { invoice, preimage: Buffer.from(preimage).toString('hex'), paymentHash }
  }

  const answer = (call: string, body: Record<string, unknown>): readonly [number, object] => {
    if (call === 'GET /api/v1/wallet') return [200, { name: 'Test purse', balance }]
    if (call === 'POST /api/v1/payments' && body.out === false)
      return [201, { [mood.invoiceName]: issue(Number(body.amount) * 1_000, String(body.memo)).invoice }]
    if (call === 'POST /api/v1/payments' && body.out === true) {
      if (mood.refuse) return [mood.refuse.status, { detail: mood.refuse.detail }]
      const { paymentHash, amountMsats } = decodeTestInvoice(String(body.bolt11))
      balance -= amountMsats
      paid.set(paymentHash, (paid.get(paymentHash) ?? 0) + 1)
      return [201, { payment_hash: paymentHash }]
    }
    const [, hash = ''] = /^GET \/api\/v1\/payments\/([0-9a-f]{64})$/.exec(call) ?? []
    if (!paid.has(hash)) return [404, { detail: 'Payment does not exist.' }]
    const preimage = mood.silent === 'zeros' ? '0'.repeat(64) : preimages.get(hash)
    return [200, { paid: true, ...(mood.silent === true ? {} : { preimage }) }]
  }

  const server = createServer((request, response) => {
    void (async () => {
      const call = `${request.method} ${request.url}`
      const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
      const key = request.headers['x-api-key']
      requests.push({ call, key: typeof key === 'string' ? key : undefined })
      if (mood.redirect) return response.writeHead(307, { ...cors, Location: mood.redirect }).end()
      const body = await bodyOf(request)
      const [status, content] = key === adminKey ? answer(call, body) : [401, { detail: 'Invalid adminkey' }]
      if (mood.drop && call === 'POST /api/v1/payments') {
        if (mood.drop !== 'gateway') return request.socket.destroy()
        response.writeHead(504, { ...cors, 'Content-Type': 'text/html' }).end('<h1>504 Gateway Time-out</h1>')
        return
      }
      response.writeHead(status, { ...cors, 'Content-Type': 'application/json' }).end(JSON.stringify(content))
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adminKey,
    behavior: mood,
    requests,
    paid,
    issue,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}
