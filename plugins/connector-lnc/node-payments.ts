import type LNC from '@lightninglabs/lnc-web'
import { createWalletError, type InvoiceLookup } from '#contracts/wallet'
import { LNC_TIMEOUTS_MS, withLncTimeout } from './with-lnc-timeout'

/** gRPC codes with which a node refuses before it pays. 'Unknown' is the code of errors that have none of their own. */
const REFUSAL_CODES = [
  'Unknown',
  'InvalidArgument',
  'NotFound',
  'PermissionDenied',
  'Unauthenticated',
  'FailedPrecondition',
  'OutOfRange',
  'Unimplemented',
]
/** Matches an error of a remote call, as Go formats it. */
const REMOTE_ERROR = /^rpc error: code = (\w+) desc = (.+)$/s
/** Matches error texts which mean that the node or the connection to it was lost. */
const CONNECTION_LOST_MESSAGE =
  /\bEOF\b|context (?:canceled|deadline)|shutting down|transport|connection|stream|timed? ?out/i

/**
 * Converts the error of a payment call: to the node's own reason, or to 'answer-lost' if the payment may have been
 * made.
 */
export function toPaymentError(error: unknown): Error {
  const text = error instanceof Error ? error.message : ''
  const [, code = '', description = ''] = REMOTE_ERROR.exec(text) ?? []
  if (REFUSAL_CODES.includes(code) && !CONNECTION_LOST_MESSAGE.test(description))
    return new Error(description)
  return createWalletError('answer-lost', text || 'The node’s answer was lost.')
}

/** Number of payments per page, and maximum number of pages that are read, beginning with the newest payments. */
const [PAGE_SIZE, MAX_PAGES] = [100, 10]

/** Returns the status of a payment by its hash in hex, from the node's list of payments. */
export async function findNodePayment(
  lightning: Pick<LNC['lnd']['lightning'], 'listPayments'>,
  paymentHash: string,
): Promise<InvoiceLookup> {
  let indexOffset = '0'
  for (let page = 0; page < MAX_PAGES; page++) {
    const paymentsPage = lightning.listPayments({
      includeIncomplete: true,
      reversed: true,
      maxPayments: String(PAGE_SIZE),
      indexOffset,
    })
    const { payments = [], firstIndexOffset } = await withLncTimeout(paymentsPage, LNC_TIMEOUTS_MS.answer)
    const matchingPayment = payments.filter(payment => payment.paymentHash === paymentHash).at(-1)
    if (matchingPayment) return toInvoiceLookup(matchingPayment)
    if (payments.length < PAGE_SIZE) return { state: 'unknown', paid: false }
    indexOffset = firstIndexOffset
  }
  // The payment may be on a page that was not read, so its status is 'pending'.
  return { state: 'pending', paid: false }
}

function toInvoiceLookup({
  status,
  paymentPreimage,
}: {
  status: string
  paymentPreimage: string
}): InvoiceLookup {
  if (status === 'SUCCEEDED') return { state: 'paid', paid: true, preimage: paymentPreimage }
  return { state: status === 'FAILED' ? 'failed' : 'pending', paid: false }
}
