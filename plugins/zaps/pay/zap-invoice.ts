import type { Invoice, WalletService } from '#contracts/wallet'
import { Refusal } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { ZapPart, ZapTarget } from '../contract'
import type { PayProvider } from '../lnurl/pay-provider'
import type { Providers } from '../lnurl/providers'
import { failedBecause, ZAP_FAILED } from './zap-failure'
import { zapRequest } from './zap-request'
import type { Share } from './zap-shares'

export const NO_ADDRESS = 'The user has no lightning address.'

export interface InvoiceParts {
  readonly nostr: NostrAccess
  readonly providers: Providers
  readonly decode: WalletService['decode']
  readonly comment: string
  /** The sender's key. */
  readonly sender: string | undefined
  readonly signal: AbortSignal
}

interface OneInvoice extends InvoiceParts {
  readonly provider: PayProvider
  readonly target: ZapTarget
  /** sats */
  readonly sats: number
}

/**
 * Requests an invoice for each share. The share of a person without a lightning address is not paid to anybody. Rejects
 * with a `Refusal` if nobody has a lightning address, or if a provider does not answer.
 */
export async function zapInvoices(
  parts: InvoiceParts & {
    readonly event?: NostrEvent | undefined
    readonly shares: readonly Share[]
  },
): Promise<readonly ZapPart[]> {
  const { event, shares, ...rest } = parts
  const found = await Promise.all(
    shares.map(async share => {
      const provider = await parts.providers.of(share.pubkey).catch(() => {
        throw new Refusal(ZAP_FAILED)
      })
      return { share, provider }
    }),
  )
  const made: ZapPart[] = []
  // Request one invoice at a time, because an extension asks the user for each signature.
  for (const { share, provider } of found) {
    if (!provider) continue
    const { pubkey, sats } = share
    const target = { pubkey, ...(event && { event }) }
    const invoice = await zapInvoice({ ...rest, provider, target, sats })
    const { nostrPubkey: signer } = provider
    made.push({ ...share, invoice, ...(signer && { signer }) })
  }
  if (made.length === 0) throw new Refusal(NO_ADDRESS)
  return made
}

const sats = (msats: number) => Math.ceil(msats / 1000).toLocaleString('en-US')

const hashOf = async (text: string) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

function callbackOf(
  { callback, comment: room }: PayProvider,
  msats: number,
  comment: string,
  request?: NostrEvent,
) {
  const url = new URL(callback)
  url.searchParams.set('amount', String(msats))
  if (request) url.searchParams.set('nostr', JSON.stringify(request))
  else if (comment && room > 0) url.searchParams.set('comment', comment.slice(0, room))
  return url.href
}

/**
 * Requests an invoice for exactly this amount and zap request. An invoice with another amount, network or description
 * hash is refused. Rejects with a `Refusal`.
 */
async function zapInvoice(parts: OneInvoice): Promise<Invoice> {
  const { nostr, providers, decode, provider, target, comment, sender, signal } = parts
  const msats = parts.sats * 1000
  if (msats < provider.min || msats > provider.max)
    throw new Refusal(`This wallet takes ${sats(provider.min)} to ${sats(provider.max)} sats.`)
  const relays = nostr.network.relays
    .get()
    .filter(r => r.state === 'open')
    .map(r => r.url)
  const request = provider.nostrPubkey
    ? await nostr.sign(zapRequest(target, msats, comment, relays), { signal, account: sender })
    : undefined
  const answer = await providers.ask(callbackOf(provider, msats, comment, request), signal).catch(() => {
    throw new Refusal(ZAP_FAILED)
  })
  if (answer.status === 'ERROR' || typeof answer.pr !== 'string') {
    const { reason } = answer
    throw typeof reason === 'string' ? failedBecause(reason) : new Refusal(ZAP_FAILED)
  }
  const invoice = await decode(answer.pr).catch(() => {
    throw new Refusal(ZAP_FAILED)
  })
  const fits = invoice.amountMsats === msats && invoice.network === 'bitcoin'
  const made = request ? invoice.descriptionHash === (await hashOf(JSON.stringify(request))) : true
  if (!fits || !made || invoice.expiresAt * 1000 < Date.now())
    throw new Refusal('The invoice is not the one that was asked for. Nothing was paid.')
  return invoice
}
