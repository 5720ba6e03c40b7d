import type { Payment, WalletService } from '#contracts/wallet'
import { failedBecause } from './zap-failure'
import type { ZapPart } from './zap-invoice'

/** What is said while nobody knows whether the wallet has paid. */
export const PENDING = 'Payment pending. The wallet may have paid: it is asked until it says so.'

interface PayOptions {
  readonly signal: AbortSignal
  /** The wallet's answer was lost: it may have paid, and is asked. Called with the invoice. */
  onPending(paymentRequest: string): void
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
    try {
      await settled(await wallet.pay(paymentRequest), () => onPending(paymentRequest))
    } catch (error) {
      throw failedBecause(error instanceof Error ? error.message : String(error))
    }
    onPaid(part)
  }
}

/** Resolves when it is paid; rejects with why not. Neither comes while nobody knows. */
function settled(payment: Payment, onPending: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const status = payment.status.get()
      if (status.phase === 'paying') return
      if (status.phase === 'pending') return onPending()
      listening.dispose()
      if (status.phase === 'paid') resolve()
      else reject(new Error(status.reason))
    }
    const listening = payment.status.subscribe(look)
    look()
  })
}
