import type { Payment, PaymentPurpose, WalletService } from '#contracts/wallet'
import type { RunningZap, ZapShareInvoice } from '../contract'
import { createZapRefusedError } from './zap-failure'

/** Message that is shown while the payment's status is unknown. */
export const PAYMENT_PENDING_MESSAGE =
  'Payment pending. The wallet may have paid: it is asked until it says so.'

/** Details of a payment whose status is unknown; see `RunningZap`. */
export type PendingPaymentDetails = Pick<RunningZap, 'unknownOutcomeMessage'>

interface PayOptions {
  readonly signal: AbortSignal
  /** Returns what a share is paid for, for the payment history. */
  createOrigin(part: ZapShareInvoice): PaymentPurpose
  /**
   * Called with the invoice if the wallet's answer was lost. The wallet may have paid, and is asked for the payment's
   * status.
   */
  onPending(paymentRequest: string, details: PendingPaymentDetails): void
  /** Called when this part is paid. */
  onPaid(part: ZapShareInvoice): void
}

/**
 * Pays the invoices one after the other, each once. If the wallet's answer for one is lost, waits until the payment's
 * status is known, however long it takes. Rejects with a `UserFacingError` if one was not paid.
 */
export async function payZapInvoices(
  wallet: Pick<WalletService, 'pay'>,
  invoices: readonly ZapShareInvoice[],
  { signal, createOrigin, onPending, onPaid }: PayOptions,
): Promise<void> {
  for (const part of invoices) {
    signal.throwIfAborted()
    const { paymentRequest } = part.invoice
    const payment = await wallet.pay(paymentRequest, createOrigin(part)).catch((error: unknown) => {
      throw createZapRefusedError(error instanceof Error ? error.message : String(error))
    })
    await waitForPayment(payment, details => onPending(paymentRequest, details))
    onPaid(part)
  }
}

/**
 * Resolves when the invoice is paid. Rejects with a `UserFacingError` with the reason when it is not. While the
 * payment's status is unknown, neither happens.
 */
export function waitForPayment(
  payment: Payment,
  onPending: (details: PendingPaymentDetails) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const checkStatus = () => {
      const status = payment.status.get()
      if (status.phase === 'paying') return
      if (status.phase === 'pending')
        return onPending(status.isOutcomeUnknown ? { unknownOutcomeMessage: status.reason } : {})
      listening.dispose()
      if (status.phase === 'paid') resolve()
      else reject(createZapRefusedError(status.reason))
    }
    const listening = payment.status.subscribe(checkStatus)
    checkStatus()
  })
}
