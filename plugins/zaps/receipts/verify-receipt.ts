import type { WalletService } from '#contracts/wallet'
import { bytesToHex } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { Zap } from '../contract'
import { parseReceipt, parseRecipient } from './parse-receipt'

export interface VerifyReceiptOptions {
  readonly verify: NostrAccess['verify']
  readonly decodeInvoice: WalletService['decodeInvoice']
  /**
   * Resolves with the key that signs receipts for this person, as the provider in the person's profile states it.
   * Rejects if the provider cannot be reached.
   */
  readonly findProvider: (pubkey: string) => Promise<string | undefined>
}

const sha256 = async (text: string) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const firstTagValue = ({ tags }: NostrEvent, name: string) => tags.find(tag => tag[0] === name)?.[1]

/**
 * True if receipt and request have the same value in this tag, and no second tag of this name, because a zap is for one
 * note (NIP-57, appendix D).
 */
const hasSameTag = (receipt: NostrEvent, request: NostrEvent, name: string) =>
  firstTagValue(receipt, name) === firstTagValue(request, name) &&
  [receipt, request].every(({ tags }) => tags.filter(tag => tag[0] === name).length <= 1)

/**
 * Accepts a receipt if three conditions hold (NIP-57, appendix F): the recipient's provider signed the receipt, the
 * sender signed the request in it, and the invoice is for bitcoin, for the requested amount and for this request.
 * Invoices of test networks do not count, because their coins are worth nothing. Rejects if the provider cannot be
 * reached.
 */
export async function verifyReceipt(
  receipt: NostrEvent,
  options: VerifyReceiptOptions,
): Promise<Zap | undefined> {
  const claim = parseReceipt(receipt)
  if (!claim) return undefined
  const request = await options.verify(claim.request)
  if (request?.kind !== 9734) return undefined
  const recipient = parseRecipient(request)
  // The receipt and the sender's request must name the same person and note.
  if (recipient === undefined) return undefined
  if (!['p', 'e', 'a'].every(name => hasSameTag(receipt, request, name))) return undefined
  let invoice: Awaited<ReturnType<VerifyReceiptOptions['decodeInvoice']>>
  try {
    invoice = await options.decodeInvoice(claim.invoice)
  } catch {
    return undefined
  }
  if (invoice.network !== 'bitcoin') return undefined
  const requestedMsats = firstTagValue(request, 'amount')
  if (
    invoice.amountMsats === undefined ||
    (requestedMsats !== undefined && Number(requestedMsats) !== invoice.amountMsats)
  )
    return undefined
  if (invoice.descriptionHash !== (await sha256(claim.description))) return undefined
  const provider = await options.findProvider(recipient)
  if (provider === undefined || provider !== receipt.pubkey) return undefined
  return {
    receipt,
    request,
    payment: `${receipt.pubkey}:${invoice.paymentHash}`,
    sender: request.pubkey,
    isAnonymous: request.tags.some(tag => tag[0] === 'anon'),
    recipient,
    msats: invoice.amountMsats,
    comment: request.content.slice(0, 1_000),
  }
}
