import type { WalletService } from '#contracts/wallet'
import { bytesToHex } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { Zap } from '../contract'
import { readReceipt, recipientOf } from './read-receipt'

export interface CheckOptions {
  readonly verify: NostrAccess['verify']
  readonly decode: WalletService['decode']
  /**
   * The key that signs receipts for this person, from their profile's provider; rejects if the provider cannot be
   * reached.
   */
  readonly providerOf: (pubkey: string) => Promise<string | undefined>
}

const sha256 = async (text: string) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const first = ({ tags }: NostrEvent, name: string) => tags.find(tag => tag[0] === name)?.[1]

/** Receipt and request must agree on a tag and have it at most once: a zap is for one note (NIP-57, appendix D). */
const isAlike = (receipt: NostrEvent, request: NostrEvent, name: string) =>
  first(receipt, name) === first(request, name) &&
  [receipt, request].every(({ tags }) => tags.filter(tag => tag[0] === name).length <= 1)

/**
 * Accepts a receipt if the recipient's provider signed it, the sender signed the request in it, and the invoice is for
 * bitcoin, the requested amount and this request (NIP-57, appendix F). Invoices of test networks do not count, because
 * their coins are free. Rejects if the provider cannot be reached.
 */
export async function checkReceipt(receipt: NostrEvent, options: CheckOptions): Promise<Zap | undefined> {
  const claim = readReceipt(receipt)
  if (!claim) return undefined
  const request = await options.verify(claim.request)
  if (request?.kind !== 9734) return undefined
  const recipient = recipientOf(request)
  // The receipt's tags must match the sender's request.
  if (recipient === undefined) return undefined
  if (!['p', 'e', 'a'].every(name => isAlike(receipt, request, name))) return undefined
  let invoice: Awaited<ReturnType<CheckOptions['decode']>>
  try {
    invoice = await options.decode(claim.invoice)
  } catch {
    return undefined
  }
  if (invoice.network !== 'bitcoin') return undefined
  const asked = first(request, 'amount')
  if (invoice.amountMsats === undefined || (asked !== undefined && Number(asked) !== invoice.amountMsats))
    return undefined
  if (invoice.descriptionHash !== (await sha256(claim.description))) return undefined
  const provider = await options.providerOf(recipient)
  if (provider === undefined || provider !== receipt.pubkey) return undefined
  return {
    receipt,
    request,
    payment: `${receipt.pubkey}:${invoice.paymentHash}`,
    sender: request.pubkey,
    recipient,
    msats: invoice.amountMsats,
    comment: request.content.slice(0, 1_000),
  }
}
