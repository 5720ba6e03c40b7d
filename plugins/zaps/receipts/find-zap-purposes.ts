import type { PaymentPurpose, PaymentPurposeFinder } from '#contracts/wallet'
import { type Kernel, waitForStore } from '#kernel'
import { encodeNote, encodeNpub } from '#kernel/nostr'
import { type NostrEvent, queryOnce } from '#kernel/ports'
import { type Zap, Zaps } from '../contract'

const MAX_RECEIPTS = 500
/** Milliseconds for which relays and providers may answer. */
const ANSWER_TIMEOUT_MS = 6_000

/** Resolves with the receipts of zaps that the reader sent or received. None when `signal` aborts. */
async function fetchOwnReceipts(kernel: Kernel, signal: AbortSignal): Promise<readonly NostrEvent[]> {
  const nostr = kernel.nostr('zaps')
  const { pubkey } = nostr.session.get()
  if (pubkey === undefined) return []
  const filter = { kinds: [9735], limit: MAX_RECEIPTS }
  const filters = [
    { ...filter, '#P': [pubkey] },
    { ...filter, '#p': [pubkey] },
  ]
  const answer = queryOnce(nostr, filters, { limitMs: ANSWER_TIMEOUT_MS, signal })
  return answer.then(
    ({ events }) => events,
    () => [],
  )
}

function receiptOrigin(
  { request, sender, isAnonymous, recipient, comment }: Zap,
  direction: 'sent' | 'received',
): PaymentPurpose {
  const note = request.tags.find(tag => tag[0] === 'e')?.[1]
  const link = (note && encodeNote(note)) ?? encodeNpub(recipient)
  return {
    ...(direction === 'sent'
      ? { person: recipient }
      : isAnonymous
        ? { title: 'Anonymous zap' }
        : { person: sender }),
    ...(link && { path: `/${link}` }),
    ...(comment && { comment }),
  }
}

/** Finds which payments in the history were zaps, by the invoices in verified receipts (NIP-57). */
const findZapPurposes: PaymentPurposeFinder = async (payments, kernel, signal) => {
  const paymentsByInvoice = new Map(
    payments.flatMap(payment => (payment.invoice ? [[payment.invoice, payment]] : [])),
  )
  const receiptInvoice = ({ tags }: NostrEvent) =>
    tags.find(tag => tag[0] === 'bolt11')?.[1]?.toLowerCase() ?? ''
  const receipts = (await fetchOwnReceipts(kernel, signal)).filter(receipt =>
    paymentsByInvoice.has(receiptInvoice(receipt)),
  )
  if (receipts.length === 0 || signal.aborted) return new Map()
  const verifiedZaps = (await kernel.resolve(Zaps)).verifyReceipts(receipts)
  const zaps = await waitForStore(
    verifiedZaps,
    found => (found.length >= receipts.length ? found : undefined),
    AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    // After the timeout, the zaps that have been verified until then are used.
  ).catch(() => verifiedZaps.get())
  return new Map(
    zaps.flatMap(zap => {
      const payment = paymentsByInvoice.get(receiptInvoice(zap.receipt))
      return payment ? [[payment.paymentHash, receiptOrigin(zap, payment.direction)]] : []
    }),
  )
}
export default findZapPurposes
