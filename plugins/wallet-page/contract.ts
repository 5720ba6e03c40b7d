import type { PaymentPurpose, WalletTransaction } from '#contracts/wallet'
import { defineService, defineView, type ReadableStore } from '#kernel'

/**
 * A wallet that fills the page `/wallet`. If the user has turned it off, or if no plugin provides this view, the page
 * shows a link to the settings.
 */
export const FullPageWallet = defineView<Record<never, never>>('wallet-frame')

/** A payment that this browser has made. */
export interface PaidTransaction extends WalletTransaction {
  /** The purpose of the payment, if the paying plugin has named it. */
  readonly origin?: PaymentPurpose
}

/** The payments that this browser has made. */
export interface PaymentLogService {
  /** The payments of the current account, newest first. */
  readonly list: ReadableStore<readonly PaidTransaction[]>
}
export const PaymentLog = defineService<PaymentLogService>('wallet-page.paid@1')
