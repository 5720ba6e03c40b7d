import type { Payment, WalletService } from '#contracts/wallet'
import type { RunningZap, ZapPart } from '../contract'
import { failedBecause } from './zap-failure'

/** What is said while nobody knows whether the wallet has paid. */
export const PENDING = 'Payment pending. The wallet may have paid: it is asked until it says so.'

/** How a payment hangs; see `RunningZap`. */
export type Hanging = Pick<RunningZap, 'unsaid'>

interface PayOptions {
  readonly signal: AbortSignal
  /** The wallet's answer was lost: it may have paid, and is asked. Called with the invoice. */
  onPending(paymentRequest: string, hanging: Hanging): void
  /** This one has got theirs. */
  onPaid(part: ZapPart): void
}

/**
 * Pays one part after the other, each once: one whose answer was lost is waited for, however long the wallet takes.
 * Rejects with a `Refusal` when one was not paid.
 */
export async function payParts(
  wallet: Pick<WalletService, 'pay'>,
  parts: readonly ZapPart[],
  { signal, onPending, onPaid }: PayOptions,
): Promise<void> {
  for (const part of parts) {
    signal.throwIfAborted()
    const { paymentRequest } = part.invoice
    const payment = await wallet.pay(paymentRequest).catch((error: unknown) => {
      throw failedBecause(error instanceof Error ? error.message : String(error))
    })
    await settled(payment, hanging => onPending(paymentRequest, hanging))
    onPaid(part)
  }
}

/** Resolves when it is paid; rejects with a `Refusal` that says why not. Neither comes while nobody knows. */
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
