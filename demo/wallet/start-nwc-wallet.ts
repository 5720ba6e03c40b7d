import { createHash, randomBytes } from 'node:crypto'
import * as nip04 from 'nostr-tools/nip04'
import * as nip44 from 'nostr-tools/nip44'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { WebSocket } from 'ws'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createEventSigner } from '../event-signer.ts'
import { decodeTestInvoice } from '../lightning/decode-test-invoice.ts'
import { encodeInvoice } from '../lightning/encode-invoice.ts'
import { createNwcLedger, type NwcLedger } from './nwc-ledger.ts'
import { createNwcPermissions } from './nwc-permissions.ts'
import type {
  IssuedInvoice,
  IssueInvoiceOptions,
  NwcWalletBehavior,
  NwcWalletOptions,
} from './nwc-wallet-options.ts'

const [INFO, REQUEST, RESPONSE] = [13_194, 23_194, 23_195]
const METHODS = [
  'get_info',
  'get_balance',
  'get_budget',
  'pay_invoice',
  'make_invoice',
  'lookup_invoice',
  'list_transactions',
  'sign_message',
]

/** A wallet service (NIP-47) with a ledger, and a shop whose invoices the wallet can pay. */
export interface NwcWallet {
  /** The connection secret `nostr+walletconnect:…`. */
  readonly url: string
  readonly pubkey: string
  /** The first relay that the wallet listens to. */
  readonly relay: string
  readonly behavior: NwcWalletBehavior
  /** All requests that the wallet could decrypt, in order. */
  readonly requests: readonly { readonly method: string; readonly params: Record<string, unknown> }[]
  /** Number of times that each payment hash was paid. This wallet pays an invoice again if it is asked to. */
  readonly paymentCounts: ReadonlyMap<string, number>
  getBalanceMsats(): number
  /** The payments that `list_transactions` returns. */
  readonly ledger: NwcLedger
  issueInvoice(options?: IssueInvoiceOptions): IssuedInvoice
  /** Pays one of the wallet's own invoices, like a person who scans it. */
  payOwnInvoice(invoice: string): void
  /** Calls `fn` with the payment hash of each payment. */
  onPaid(fn: (paymentHash: string) => void): void
  /**
   * Scans a connection request (`nostr+walletauth:…`) and grants exactly what it asks for. Returns the parameters of
   * the request.
   */
  approveConnection(uri: string): URLSearchParams
  /** Moves the clock of the granted budgets forward, by this many seconds. */
  advanceClock(seconds: number): void
  close(): void
}

/**
 * Starts a wallet that speaks NIP-47 over real relays. It answers in the encryption of each request (NIP-44 or NIP-04).
 */
export async function startNwcWallet(options: NwcWalletOptions): Promise<NwcWallet> {
  const { relay, relays = [], methods = METHODS, alias = 'Test wallet' } = options
  const signer = await createEventSigner()
  const { wallet: key, client: clientKey } = options.keys ?? {
    wallet: generateSecretKey(),
    client: generateSecretKey(),
  }
  const stranger = generateSecretKey()
  const node = new Uint8Array(randomBytes(32))
  const pubkey = getPublicKey(key)
  const clients = new Set([getPublicKey(clientKey)])
  const behavior: NwcWalletBehavior = {
    dropsAnswer: () => false,
    errors: {},
    delayMs: 0,
    ignoresRequests: false,
    extraMessages: [],
  }
  const requests: { method: string; params: Record<string, unknown> }[] = []
  const preimages = new Map<string, string>()
  const issued = new Map<string, { readonly paymentHash: string; readonly amountMsats: number }>()
  const paid = new Map<string, number>()
  const grants = createNwcPermissions()
  const ledger = createNwcLedger()
  const handledIds = new Set<string>()
  const listeners: ((paymentHash: string) => void)[] = []
  let balance = options.balanceMsats ?? 1_000_000_000
  const now = () => Math.floor(Date.now() / 1_000)

  const issue: NwcWallet['issueInvoice'] = (options = {}) => {
    const { amountMsats = 21_000, memo = 'tea', description, expiry = 600, network } = options
    const preimage = new Uint8Array(randomBytes(32))
    const timestamp = expiry < 0 ? now() + expiry - 10 : now()
    const fields = {
      amountMsats,
      timestamp,
      preimage,
      description: description ?? memo,
      ...(description === undefined && { memo }),
      nodeKey: node,
      ...(network && { network }),
    }
    const invoice = encodeInvoice({ ...fields, expiry: expiry < 0 ? 10 : expiry })
    const paymentHash = createHash('sha256').update(preimage).digest('hex')
    preimages.set(paymentHash, Buffer.from(preimage).toString('hex'))
    issued.set(invoice, { paymentHash, amountMsats })
    return { invoice, preimage: Buffer.from(preimage).toString('hex'), paymentHash }
  }

  const answers: Record<string, (params: Record<string, unknown>, client: string) => object> = {
    get_info: () => ({
      alias,
      color: '#3399ff',
      pubkey: getPublicKey(node),
      network: 'mainnet',
      methods,
    }),
    get_balance: () => ({ balance }),
    get_budget: (_, client) => grants.getBudget(client),
    sign_message: ({ message }) => ({ message, signature: 'zbase32' }),
    make_invoice: ({ amount, description }) => {
      const issued = issue({ amountMsats: Number(amount), memo: String(description ?? '') })
      return { type: 'incoming', invoice: issued.invoice, payment_hash: issued.paymentHash, amount }
    },
    pay_invoice({ invoice }, client) {
      const { paymentHash, amountMsats } = issued.get(String(invoice)) ?? decodeTestInvoice(String(invoice))
      const preimage = preimages.get(paymentHash) ?? options.getPreimage?.(paymentHash)
      if (!preimage) throw Object.assign(new Error('no route'), { code: 'PAYMENT_FAILED' })
      grants.check(client, 'pay_invoice', amountMsats)
      if (amountMsats > balance)
        throw Object.assign(new Error('not enough in the wallet'), { code: 'INSUFFICIENT_BALANCE' })
      balance -= amountMsats
      grants.spend(client, amountMsats)
      paid.set(paymentHash, (paid.get(paymentHash) ?? 0) + 1)
      ledger.add({
        type: 'outgoing',
        state: 'settled',
        invoice: String(invoice),
        preimage,
        payment_hash: paymentHash,
        amount: amountMsats,
        fees_paid: 0,
        created_at: now(),
        settled_at: now(),
      })
      for (const fn of listeners) fn(paymentHash)
      return { preimage: behavior.preimage ?? preimage, fees_paid: 0 }
    },
    list_transactions: params => ledger.list(params),
    lookup_invoice({ payment_hash }) {
      const hash = String(payment_hash)
      if (!paid.has(hash)) throw Object.assign(new Error('not found'), { code: 'NOT_FOUND' })
      return {
        type: 'outgoing',
        state: 'settled',
        preimage: preimages.get(hash) ?? options.getPreimage?.(hash),
        payment_hash: hash,
        settled_at: now(),
      }
    },
  }

  const conversations = new Map<Uint8Array, Map<string, Uint8Array>>()
  const getConversationKey = (client: string, by = key) => {
    const known = conversations.get(by) ?? new Map<string, Uint8Array>()
    conversations.set(by, known)
    const shared = known.get(client) ?? nip44.getConversationKey(by, client)
    known.set(client, shared)
    return shared
  }
  const publishers: ((event: NostrEvent) => void)[] = []
  const createInfoEvent = (to?: string) => {
    const { encryption } = options.info ?? {}
    const tags = [...(encryption ? [['encryption', encryption]] : []), ...(to ? [['p', to]] : [])]
    return signer.sign({ kind: INFO, created_at: now(), tags, content: methods.join(' ') }, key)
  }
  const connectToRelay = async (url: string) => {
    const socket = new WebSocket(url)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    const publish = (event: NostrEvent) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(['EVENT', event]))
    }
    const whenSubscribed = new Promise<void>(resolve =>
      socket.on('message', data => {
        const [verb, , event] = JSON.parse(String(data)) as [string, string, NostrEvent]
        if (verb === 'EOSE') resolve()
        if (verb === 'EVENT') void receive(event, publish)
      }),
    )
    publishers.push(publish)
    if ('info' in options ? options.info : true) publish(createInfoEvent())
    socket.send(JSON.stringify(['REQ', 'wallet', { kinds: [REQUEST], '#p': [pubkey], since: now() }]))
    await whenSubscribed
    return socket
  }

  async function receive(event: NostrEvent, publish: (event: NostrEvent) => void) {
    const client = event.pubkey
    if (!clients.has(client) || handledIds.has(event.id) || behavior.ignoresRequests) return
    handledIds.add(event.id)
    if (!signer.verify(event)) return
    const expiration = Number(
      event.tags.find(tag => tag[0] === 'expiration')?.[1] ?? Number.POSITIVE_INFINITY,
    )
    if (expiration < now()) return
    const usesNip44 = event.tags.some(tag => tag[0] === 'encryption' && tag[1] === 'nip44_v2')
    const text = usesNip44
      ? nip44.decrypt(event.content, getConversationKey(client))
      : nip04.decrypt(key, client, event.content)
    const { method, params } = JSON.parse(text) as { method: string; params: Record<string, unknown> }
    requests.push({ method, params })
    await behavior.delayUntil
    const answer = await answerRequest(method, params, { client, modern: usesNip44 })
    const isDropped = behavior.dropsAnswer(method)
    if (behavior.delayMs) await new Promise(resolve => setTimeout(resolve, behavior.delayMs))
    if (isDropped) return
    const respond = (content: object | string, by = key, request = event.id) => {
      const plain = typeof content === 'string' ? content : JSON.stringify(content)
      const draft = {
        kind: RESPONSE,
        created_at: now(),
        tags: [
          ['p', client],
          ['e', request],
        ],
        content: usesNip44
          ? nip44.encrypt(plain, getConversationKey(client, by))
          : nip04.encrypt(by, client, plain),
      }
      return signer.sign(draft, by)
    }
    const falseAnswer = {
      result_type: method,
      result: { preimage: '00'.repeat(32), balance: 1, alias: 'Stranger' },
    }
    if (behavior.extraMessages.includes('stranger')) publish(respond(falseAnswer, stranger))
    if (behavior.extraMessages.includes('other request')) publish(respond(falseAnswer, key, '0'.repeat(64)))
    if (behavior.extraMessages.includes('unsigned'))
      publish({ ...JSON.parse(JSON.stringify(respond(falseAnswer))), sig: '0'.repeat(128) })
    publish(respond(behavior.extraMessages.includes('broken') ? 'no json' : answer))
  }

  async function answerRequest(
    method: string,
    params: Record<string, unknown>,
    { client, modern }: { readonly client: string; readonly modern: boolean },
  ): Promise<object> {
    const refused = behavior.errors[method] ?? behavior.errors[modern ? 'nip44' : 'nip04']
    if (refused) return { result_type: method, error: refused, result: null }
    try {
      grants.check(client, method)
      const handler = methods.includes(method) ? answers[method] : undefined
      if (!handler)
        return { result_type: method, error: { code: 'NOT_IMPLEMENTED', message: `${method} is unknown` } }
      return { result_type: method, error: null, result: handler(params, client) }
    } catch (error) {
      const { code = 'OTHER', message } = error as { code?: string; message: string }
      return { result_type: method, error: { code, message }, result: null }
    }
  }

  const all = [relay, ...relays]
  const sockets = await Promise.all(all.map(connectToRelay))
  const query = [
    ...all.map(url => `relay=${encodeURIComponent(url)}`),
    `secret=${Buffer.from(clientKey).toString('hex')}`,
  ]
  return {
    url: `nostr+walletconnect://${pubkey}?${query.join('&')}`,
    pubkey,
    relay,
    behavior,
    requests,
    paymentCounts: paid,
    getBalanceMsats: () => balance,
    ledger,
    issueInvoice: issue,
    payOwnInvoice(invoice) {
      for (const fn of listeners) fn(decodeTestInvoice(invoice).paymentHash)
    },
    onPaid: fn => void listeners.push(fn),
    approveConnection(uri) {
      const [, client = '', query] =
        /^nostr\+walletauth(?:\+[a-z]+)?:\/\/([0-9a-f]{64})\?(.*)$/.exec(uri) ?? []
      if (!client) throw new Error(`This is no connection request: ${uri}`)
      clients.add(client)
      const params = new URLSearchParams(query)
      grants.grant(client, params)
      for (const publish of publishers) publish(createInfoEvent(client))
      return params
    },
    advanceClock: grants.advanceClock,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
