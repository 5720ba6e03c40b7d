import type { Invoice, WalletService } from '#contracts/wallet'
import { bytesToHex } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import type { UnpaidShare, ZapShareInvoice, ZapTarget } from '../contract'
import type { PayProvider } from '../lnurl/pay-provider'
import type { PayProviders } from '../lnurl/pay-providers'
import type { ZapShare } from './split-zap'
import { describeZapError, UnpayableError, ZAP_FAILED_MESSAGE } from './zap-failure'
import { createZapRequestDraft } from './zap-request'

export interface ZapInvoiceOptions {
  readonly nostr: NostrAccess
  readonly providers: PayProviders
  readonly decodeInvoice: WalletService['decodeInvoice']
  readonly comment: string
  /** The sender's key. */
  readonly sender: string | undefined
  readonly signal: AbortSignal
}

interface SingleZapInvoiceOptions extends ZapInvoiceOptions {
  readonly provider: PayProvider
  readonly target: ZapTarget
  /** sats */
  readonly sats: number
}

/**
 * Requests an invoice for each share. The share of a person who cannot be paid goes to nobody and is listed in
 * `unpaid`. Rejects with a `UserFacingError` if nobody can be paid, unless another share was paid earlier
 * (`hasPaidShare`).
 */
export async function requestZapInvoices(
  options: ZapInvoiceOptions & {
    readonly event?: NostrEvent | undefined
    readonly shares: readonly ZapShare[]
    readonly hasPaidShare: boolean
  },
): Promise<{ readonly invoices: readonly ZapShareInvoice[]; readonly unpaid: readonly UnpaidShare[] }> {
  const { event, shares, hasPaidShare, ...rest } = options
  const shareProviders = await Promise.all(
    shares.map(async share => {
      const provider = await options.providers.findProvider(share.pubkey).catch((error: Error) => error)
      return { share, provider }
    }),
  )
  const invoices: ZapShareInvoice[] = []
  const failed: { readonly share: ZapShare; readonly error: Error }[] = []
  // Request one invoice at a time, because a signer may ask the user for each signature.
  for (const { share, provider } of shareProviders) {
    if (provider instanceof Error) {
      failed.push({ share, error: provider })
      continue
    }
    const { pubkey, sats } = share
    const target = { pubkey, ...(event && { event }) }
    try {
      const invoice = await requestZapInvoice({ ...rest, provider, target, sats })
      const { nostrPubkey: signer } = provider
      invoices.push({ ...share, invoice, ...(signer && { signer }) })
    } catch (error) {
      if (!(error instanceof UnpayableError)) throw error
      failed.push({ share, error })
    }
  }
  if (invoices.length === 0 && failed[0] && !hasPaidShare) throw failed[0].error
  return {
    invoices,
    unpaid: failed.map(({ share, error }) => ({ ...share, reason: errorReason(error) })),
  }
}

const errorReason = (error: Error): string => {
  const { text, reason } = describeZapError(error)
  return reason ?? text
}

/** `reason` may be a text from the provider, so it is shortened. */
const createUnpayableError = (reason?: string) =>
  new UnpayableError(ZAP_FAILED_MESSAGE, { ...(reason && { cause: reason.slice(0, 200) }) })

const sats = (msats: number) => Math.ceil(msats / 1000).toLocaleString('en-US')

const sha256Hex = async (text: string) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

function buildCallbackUrl(
  { callback, maxCommentChars }: PayProvider,
  msats: number,
  comment: string,
  request?: NostrEvent,
) {
  const url = new URL(callback)
  url.searchParams.set('amount', String(msats))
  if (request) url.searchParams.set('nostr', JSON.stringify(request))
  else if (comment && maxCommentChars > 0) url.searchParams.set('comment', comment.slice(0, maxCommentChars))
  return url.href
}

/**
 * Requests an invoice for exactly this amount and zap request. An invoice with another amount, network or description
 * hash is refused. Rejects with a `UserFacingError`.
 */
async function requestZapInvoice(options: SingleZapInvoiceOptions): Promise<Invoice> {
  const { nostr, providers, decodeInvoice, provider, target, comment, sender, signal } = options
  const msats = options.sats * 1000
  if (msats < provider.minMsats || msats > provider.maxMsats)
    throw new UnpayableError(
      `This wallet takes ${sats(provider.minMsats)} to ${sats(provider.maxMsats)} sats.`,
    )
  const relays = nostr.network.relays
    .get()
    .filter(r => r.state === 'open')
    .map(r => r.url)
  const request = provider.nostrPubkey
    ? await nostr.sign(createZapRequestDraft(target, msats, comment, relays), { signal, account: sender })
    : undefined
  const answer = await providers
    .requestCallback(buildCallbackUrl(provider, msats, comment, request), signal)
    .catch((error: Error) => {
      signal.throwIfAborted()
      throw createUnpayableError(error.message)
    })
  if (answer.status === 'ERROR' || typeof answer.pr !== 'string') {
    const { reason } = answer
    throw createUnpayableError(typeof reason === 'string' ? reason : undefined)
  }
  const invoice = await decodeInvoice(answer.pr).catch(() => {
    throw createUnpayableError()
  })
  const matchesAmount = invoice.amountMsats === msats && invoice.network === 'bitcoin'
  const matchesRequest = request
    ? invoice.descriptionHash === (await sha256Hex(JSON.stringify(request)))
    : true
  if (!matchesAmount || !matchesRequest || invoice.expiresAt * 1000 < Date.now())
    throw new UnpayableError('The invoice is not the one that was asked for. Nothing was paid.')
  return invoice
}
