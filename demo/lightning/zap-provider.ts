import { createHash } from 'node:crypto'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { EventSigner } from '../event-signer.ts'
import { encodeInvoice } from './encode-invoice.ts'

const deriveKey = (label: string) =>
  new Uint8Array(createHash('sha256').update(`pinion-demo/lightning/${label}`).digest())

/**
 * The secret key with which the demo's lightning provider signs zap receipts. Its public key is `nostrPubkey` in the
 * LNURL answer.
 */
export const ZAP_PROVIDER_SECRET_KEY = deriveKey('provider')

const NODE_KEY = deriveKey('node')

/** Creates an invoice for a description, and returns it with the preimage (hex) that proves its payment. */
export function createProviderInvoice(
  description: string,
  amountMsats: number,
  timestamp: number,
): { readonly invoice: string; readonly preimage: string } {
  const preimage = deriveKey(`preimage/${timestamp}/${amountMsats}/${description}`)
  const invoice = encodeInvoice({ amountMsats, timestamp, preimage, description, nodeKey: NODE_KEY })
  return { invoice, preimage: Buffer.from(preimage).toString('hex') }
}

/**
 * Creates the receipt (kind 9735) that the provider publishes for a signed zap request (kind 9734, NIP-57). `paidAt` is
 * in seconds. `paid` is the invoice that was paid; without it, one is made.
 */
export function createZapReceipt(
  signer: EventSigner,
  request: NostrEvent,
  paidAt: number,
  paid?: { readonly invoice: string; readonly preimage: string; readonly description: string },
): NostrEvent {
  const description = paid?.description ?? JSON.stringify(request)
  const amountMsats = Number(request.tags.find(tag => tag[0] === 'amount')?.[1] ?? 0)
  const { invoice, preimage } = paid ?? createProviderInvoice(description, amountMsats, paidAt)
  const copied = request.tags.filter(
    tag => tag[0] === 'p' || tag[0] === 'e' || tag[0] === 'a' || tag[0] === 'k',
  )
  const tags = [
    ...copied,
    ['P', request.pubkey],
    ['bolt11', invoice],
    ['description', description],
    ['preimage', preimage],
  ]
  return signer.sign({ kind: 9735, created_at: paidAt, tags, content: '' }, ZAP_PROVIDER_SECRET_KEY)
}
