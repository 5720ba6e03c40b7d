import type { PaymentPurpose, PaymentPurposeFinder } from '#contracts/wallet'
import type { Kernel, ReadableStore } from '#kernel'
import { encodeNote, encodeNpub } from '#kernel/nostr'
import type { NostrEvent, QuerySnapshot } from '#kernel/ports'
import { type Zap, Zaps } from '../contract'

const MAX_RECEIPTS = 500
/** Milliseconds for which relays and providers may answer. */
const ANSWER_TIMEOUT_MS = 6_000

/** Resolves with the store's value when `condition` is true for it, or when `ANSWER_TIMEOUT_MS` have passed. */
const waitUntil = <T>(store: ReadableStore<T>, condition: (value: T) => boolean, signal: AbortSignal) =>
  new Promise<T>(resolve => {
    const end = () => {
      clearTimeout(timer)
      listening.dispose()
      signal.removeEventListener('abort', end)
      resolve(store.get())
    }
    const check = () => condition(store.get()) && end()
    const timer = setTimeout(end, ANSWER_TIMEOUT_MS)
    const listening = store.subscribe(check)
    signal.addEventListener('abort', end)
    check()
  })

/** Returns the receipts of zaps that the reader sent or received. */
async function watchOwnReceipts(kernel: Kernel, signal: AbortSignal): Promise<readonly NostrEvent[]> {
  const nostr = kernel.nostr('zaps')
  const { pubkey } = nostr.session.get()
  if (pubkey === undefined) return []
  const filter = { kinds: [9735], limit: MAX_RECEIPTS }
  const filters = [
    { ...filter, '#P': [pubkey] },
    { ...filter, '#p': [pubkey] },
  ]
  const liveQuery = nostr.query(filters, { live: false })
  const { events } = await waitUntil<QuerySnapshot>(liveQuery, ({ phase }) => phase === 'settled', signal)
  liveQuery.dispose()
  return events
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
  const receipts = (await watchOwnReceipts(kernel, signal)).filter(receipt =>
    paymentsByInvoice.has(receiptInvoice(receipt)),
  )
  if (receipts.length === 0 || signal.aborted) return new Map()
  const verifiedZaps = (await kernel.resolve(Zaps)).verifyReceipts(receipts)
  const zaps = await waitUntil(verifiedZaps, found => found.length >= receipts.length, signal)
  return new Map(
    zaps.flatMap(zap => {
      const payment = paymentsByInvoice.get(receiptInvoice(zap.receipt))
      return payment ? [[payment.paymentHash, receiptOrigin(zap, payment.direction)]] : []
    }),
  )
}
export default findZapPurposes
