import type { ToastsService } from '#kernel/shell'
import type { ZapSender } from './create-zap-sender'
import { failureMessage, paidMessage } from './outcome-messages'

/** Checks zaps that an earlier page did not finish, and shows the results as toasts. */
export function resumeZapOrders(
  sender: ZapSender,
  toasts: ToastsService,
  getDisplayName: (pubkey: string) => string,
): void {
  sender.resume(async pendingOutcome => {
    try {
      const outcome = await pendingOutcome
      if (!outcome || !('paid' in outcome)) return
      const { paid, unpaid = [] } = outcome
      toasts.show(
        paidMessage(
          paid,
          unpaid,
          unpaid.map(({ pubkey }) => getDisplayName(pubkey)),
        ),
      )
    } catch (error) {
      toasts.show(failureMessage(error))
    }
  })
}
