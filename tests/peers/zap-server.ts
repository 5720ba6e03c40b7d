import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import type { NwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

export interface ZapServer {
  readonly url: string
  /** Returns the lightning address (`lud16`) of the person with this name. */
  getAddress(name: string): string
  /** Number of received sats by name. */
  readonly received: ReadonlyMap<string, number>
  readonly behavior: ZapServerBehavior
  /** Returns a valid receipt for a zap request to one of the provider's people. `paidAt` is in seconds. */
  receipt(request: NostrEvent, paidAt: number): NostrEvent
  close(): Promise<void>
}

/** The server's behaviour. A test may change it at any time. */
export interface ZapServerBehavior {
  /** Replaces these fields of the requested invoice. */
  invoice: { amountMsats?: number; description?: string; network?: string; expiry?: number }
  /** msats */
  least: number
  /** msats */
  most: number
}

interface Asked {
  readonly name: string
  readonly description: string
  readonly request: NostrEvent
  readonly invoice: string
  readonly preimage: string
  readonly msats: number
}

/**
 * Starts a provider of lightning addresses (LUD-06, LUD-16). When a wallet has paid one of its invoices, it signs a zap
 * receipt (NIP-57), which `publish` sends to the relays in the zap request.
 */
export async function startZapServer(
  wallet: NwcWallet,
  publish: (receipt: NostrEvent, relays: readonly string[]) => void,
): Promise<ZapServer> {
  const key = generateSecretKey()
  const asked = new Map<string, Asked>()
  const received = new Map<string, number>()
  const mood: ZapServerBehavior = { invoice: {}, least: 1_000, most: 100_000_000_000 }
  let host = ''

  const receiptOf = (one: Omit<Asked, 'name' | 'msats'>, paidAt: number) => {
    const { request, invoice, description, preimage } = one
    const copied = request.tags.filter(tag => ['p', 'e', 'a', 'k'].includes(tag[0] ?? ''))
    const tags = [
      ...copied.map(tag => [...tag]),
      ['P', request.pubkey],
      ['bolt11', invoice],
      ['description', description],
      ['preimage', preimage],
    ]
    return finalizeEvent({ kind: 9735, created_at: paidAt, tags, content: '' }, key)
  }

  wallet.onPaid(hash => {
    const one = asked.get(hash)
    if (!one) return
    received.set(one.name, (received.get(one.name) ?? 0) + one.msats / 1000)
    const relays = one.request.tags.find(tag => tag[0] === 'relays')?.slice(1) ?? []
    publish(receiptOf(one, Math.floor(Date.now() / 1000)), relays)
  })

  const answer = (url: URL): object => {
    const [, step, name = ''] = /^\/(\.well-known\/lnurlp|pay)\/([a-z0-9_]+)$/.exec(url.pathname) ?? []
    if (step === undefined) return { status: 'ERROR', reason: 'No such person' }
    if (step !== 'pay')
      return {
        tag: 'payRequest',
        callback: `http://${host}/pay/${name}`,
        minSendable: mood.least,
        maxSendable: mood.most,
        metadata: '[]',
        allowsNostr: true,
        nostrPubkey: getPublicKey(key),
      }
    const msats = Number(url.searchParams.get('amount'))
    const description = url.searchParams.get('nostr') ?? ''
    const request = JSON.parse(description) as NostrEvent
    const { invoice, preimage, paymentHash } = wallet.issueInvoice({
      amountMsats: msats,
      description,
      ...mood.invoice,
    })
    asked.set(paymentHash, { name, description, request, invoice, preimage, msats })
    return { pr: invoice, routes: [] }
  }
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    response.end(JSON.stringify(answer(new URL(request.url ?? '/', 'http://here'))))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    getAddress: name => `${name}@${host}`,
    received,
    behavior: mood,
    receipt(request, paidAt) {
      const description = JSON.stringify(request)
      const amountMsats = Number(request.tags.find(tag => tag[0] === 'amount')?.[1])
      return receiptOf({ request, description, ...wallet.issueInvoice({ amountMsats, description }) }, paidAt)
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
