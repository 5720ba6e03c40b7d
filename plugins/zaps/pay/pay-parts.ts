import type { Payment, PaymentOrigin, WalletService } from '#contracts/wallet'
import type { RunningZap, ZapPart } from '../contract'
import { failedBecause } from './zap-failure'

/** Message that is shown while the payment's status is unknown. */
export const PAYMENT_PENDING = 'Payment pending. The wallet may have paid: it is asked until it says so.'

/** Details of a payment whose status is unknown; see `RunningZap`. */
export type Hanging = Pick<RunningZap, 'unsaid'>

interface PayOptions {
  readonly signal: AbortSignal
  /** Returns what a part is paid for. */
  originOf(part: ZapPart): PaymentOrigin
  /**
   * Called with the invoice if the wallet's answer was lost. The wallet may have paid, so the payment's status is
   * checked.
   */
  onPending(paymentRequest: string, hanging: Hanging): void
  /** Called when this part is paid. */
  onPaid(part: ZapPart): void
}

/**
 * Pays the parts one after the other, each once. If the wallet's answer for a part was lost, waits until its status is
 * known, however long that takes. Rejects with a `Refusal` if a part was not paid.
 */
export async function payParts(
  wallet: Pick<WalletService, 'pay'>,
  parts: readonly ZapPart[],
  { signal, originOf, onPending, onPaid }: PayOptions,
): Promise<void> {
  for (const part of parts) {
    signal.throwIfAborted()
    const { paymentRequest } = part.invoice
    const payment = await wallet.pay(paymentRequest, originOf(part)).catch((error: unknown) => {
      throw failedBecause(error instanceof Error ? error.message : String(error))
    })
    await settled(payment, hanging => onPending(paymentRequest, hanging))
    onPaid(part)
  }
}

/**
 * Resolves when the payment is paid. Rejects with a `Refusal` that states the reason. Neither happens while the status
 * is unknown.
 */
export function settled(payment: Payment, onPending: (hanging: Hanging) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const status = payment.status.get()
      if (status.phase === 'paying') return
      if (status.phase === 'pending') return onPending(status.unsaid ? { unsaid: status.reason } : {})
      listening.dispose()
      if (status.phase === 'paid') resolve()
      else reject(failedBecause(status.reason))
    }
    const listening = payment.status.subscribe(look)
    look()
  })
}
