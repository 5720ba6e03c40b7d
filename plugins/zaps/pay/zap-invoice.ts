import type { Invoice, WalletService } from '#contracts/wallet'
import { bytesToHex } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { UnpaidShare, ZapPart, ZapTarget } from '../contract'
import type { PayProvider } from '../lnurl/pay-provider'
import type { Providers } from '../lnurl/providers'
import { failureOf, Unpayable, ZAP_FAILED } from './zap-failure'
import { zapRequest } from './zap-request'
import type { Share } from './zap-shares'

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
 * Requests an invoice for each share. The share of a person who cannot be paid goes to nobody and is listed in `unpaid`.
 * Rejects with a `Refusal` if none can be paid, unless others of the split were paid before (`hasPaid`).
 */
export async function zapInvoices(
  parts: InvoiceParts & {
    readonly event?: NostrEvent | undefined
    readonly shares: readonly Share[]
    readonly hasPaid: boolean
  },
): Promise<{ readonly made: readonly ZapPart[]; readonly unpaid: readonly UnpaidShare[] }> {
  const { event, shares, hasPaid, ...rest } = parts
  const found = await Promise.all(
    shares.map(async share => {
      const provider = await parts.providers.of(share.pubkey).catch((error: Error) => error)
      return { share, provider }
    }),
  )
  const made: ZapPart[] = []
  const failed: { readonly share: Share; readonly error: Error }[] = []
  // Request one invoice at a time, because an extension asks the user for each signature.
  for (const { share, provider } of found) {
    if (provider instanceof Error) {
      failed.push({ share, error: provider })
      continue
    }
    const { pubkey, sats } = share
    const target = { pubkey, ...(event && { event }) }
    try {
      const invoice = await zapInvoice({ ...rest, provider, target, sats })
      const { nostrPubkey: signer } = provider
      made.push({ ...share, invoice, ...(signer && { signer }) })
    } catch (error) {
      if (!(error instanceof Unpayable)) throw error
      failed.push({ share, error })
    }
  }
  if (made.length === 0 && failed[0] && !hasPaid) throw failed[0].error
  return { made, unpaid: failed.map(({ share, error }) => ({ ...share, reason: reasonOf(error) })) }
}

const reasonOf = (error: Error): string => {
  const { text, reason } = failureOf(error)
  return reason ?? text
}

/** `reason` comes from the provider. */
const unpayable = (reason?: string) =>
  new Unpayable(ZAP_FAILED, { ...(reason && { cause: reason.slice(0, 200) }) })

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
    throw new Unpayable(`This wallet takes ${sats(provider.min)} to ${sats(provider.max)} sats.`)
  const relays = nostr.network.relays
    .get()
    .filter(r => r.state === 'open')
    .map(r => r.url)
  const request = provider.nostrPubkey
    ? await nostr.sign(zapRequest(target, msats, comment, relays), { signal, account: sender })
    : undefined
  const answer = await providers
    .ask(callbackOf(provider, msats, comment, request), signal)
    .catch((error: Error) => {
      signal.throwIfAborted()
      throw unpayable(error.message)
    })
  if (answer.status === 'ERROR' || typeof answer.pr !== 'string') {
    const { reason } = answer
    throw unpayable(typeof reason === 'string' ? reason : undefined)
  }
  const invoice = await decode(answer.pr).catch(() => {
    throw unpayable()
  })
  const fits = invoice.amountMsats === msats && invoice.network === 'bitcoin'
  const made = request ? invoice.descriptionHash === (await hashOf(JSON.stringify(request))) : true
  if (!fits || !made || invoice.expiresAt * 1000 < Date.now())
    throw new Unpayable('The invoice is not the one that was asked for. Nothing was paid.')
  return invoice
}
