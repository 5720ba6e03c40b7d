import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { InvoiceStore } from '../lightning/invoice-store.ts'
import { ZAP_PROVIDER_SECRET_KEY } from '../lightning/zap-provider.ts'

const MIN_MSATS = 1000
const MAX_MSATS = 100_000_000

/**
 * Returns the LNURL-pay answer (LUD-06, LUD-16, LUD-21) of a person of the demo, with zaps (NIP-57); undefined for any
 * other path. Invoices are made in `invoices`.
 */
export function answerLnurlPay(
  path: string,
  query: URLSearchParams,
  base: string,
  names: Readonly<Record<string, string>>,
  invoices: InvoiceStore,
): Record<string, unknown> | undefined {
  const [, hash] = /^\/lnurl\/verify\/([0-9a-f]{64})$/.exec(path) ?? []
  if (hash !== undefined) return answerVerify(invoices, hash)
  const [, step, name = ''] = /^\/(\.well-known\/lnurlp|lnurl\/callback)\/([a-z0-9_]+)$/.exec(path) ?? []
  if (step === undefined) return undefined
  if (names[name] === undefined) return { status: 'ERROR', reason: 'No such person' }
  const metadata = JSON.stringify([
    ['text/plain', `Sats for ${name}`],
    ['text/identifier', `${name}@${new URL(base).host}`],
  ])
  if (step === '.well-known/lnurlp') {
    return {
      tag: 'payRequest',
      callback: `${base}/lnurl/callback/${name}`,
      minSendable: MIN_MSATS,
      maxSendable: MAX_MSATS,
      metadata,
      commentAllowed: 120,
      allowsNostr: true,
      nostrPubkey: ZAP_PROVIDER_PUBKEY,
    }
  }
  const amount = Number(query.get('amount'))
  if (!Number.isInteger(amount) || amount < MIN_MSATS || amount > MAX_MSATS) {
    return { status: 'ERROR', reason: 'Amount is out of range' }
  }
  const description = query.get('nostr') ?? metadata
  const { invoice, paymentHash } = invoices.createInvoice(description, amount, Math.floor(Date.now() / 1000))
  return { pr: invoice, routes: [], verify: `${base}/lnurl/verify/${paymentHash}` }
}

/** Tells whether an invoice is paid (LUD-21). */
function answerVerify(invoices: InvoiceStore, paymentHash: string): Record<string, unknown> {
  const found = invoices.find(paymentHash)
  if (!found) return { status: 'ERROR', reason: 'Not found' }
  const { paid: settled, preimage, invoice: pr } = found
  return { status: 'OK', settled, preimage: settled ? preimage : null, pr }
}

/** The public key of the demo's lightning provider, which signs zap receipts. */
export const ZAP_PROVIDER_PUBKEY = Buffer.from(
  secp256k1.getPublicKey(ZAP_PROVIDER_SECRET_KEY, true).subarray(1),
).toString('hex')
