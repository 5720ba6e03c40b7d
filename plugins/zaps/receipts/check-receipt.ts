import type { WalletService } from '#contracts/wallet'
import type { NostrAccess, NostrEvent } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { Zap } from '../contract'
import { readReceipt, recipientOf } from './read-receipt'

export interface CheckOptions {
  readonly verify: NostrAccess['verify']
  readonly decode: WalletService['decode']
  /** Who signs receipts for this person, by their profile's provider; rejects when it cannot be asked now. */
  readonly providerOf: (pubkey: string) => Promise<string | undefined>
}

const sha256 = async (text: string) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

const first = ({ tags }: NostrEvent, name: string) => tags.find(tag => tag[0] === name)?.[1]

/** A zap is for one note: what names two is not what its sender asked for (NIP-57, appendix D). */
const isAlike = (receipt: NostrEvent, request: NostrEvent, name: string) =>
  first(receipt, name) === first(request, name) &&
  [receipt, request].every(({ tags }) => tags.filter(tag => tag[0] === name).length <= 1)

/**
 * A receipt counts when the recipient's own provider signed it, the request inside is its sender's, the invoice is
 * over what was asked, and was made for this very request (NIP-57, appendix F). Rejects when it cannot be known now.
 */
export async function checkReceipt(receipt: NostrEvent, options: CheckOptions): Promise<Zap | undefined> {
  const claim = readReceipt(receipt)
  if (!claim) return undefined
  const request = await options.verify(claim.request)
  if (request?.kind !== 9734) return undefined
  const recipient = recipientOf(request)
  // What the receipt says it is for must be what the sender said.
  if (recipient === undefined) return undefined
  if (!['p', 'e', 'a'].every(name => isAlike(receipt, request, name))) return undefined
  let invoice: Awaited<ReturnType<CheckOptions['decode']>>
  try {
    invoice = await options.decode(claim.invoice)
  } catch {
    return undefined
  }
  const asked = first(request, 'amount')
  if (invoice.amountMsats === undefined || (asked !== undefined && Number(asked) !== invoice.amountMsats))
    return undefined
  if (invoice.descriptionHash !== (await sha256(claim.description))) return undefined
  const provider = await options.providerOf(recipient)
  if (provider === undefined || provider !== receipt.pubkey) return undefined
  return {
    receipt,
    sender: request.pubkey,
    recipient,
    msats: invoice.amountMsats,
    comment: request.content.slice(0, 1_000),
  }
}
