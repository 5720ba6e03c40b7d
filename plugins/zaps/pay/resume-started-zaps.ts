import type { ToastsService } from '#kernel/shell'
import type { ZapSender } from './create-zap-sender'
import { createZapFailedToast, createZapPaidToast } from './outcome-messages'

/** Checks the zaps that an earlier visit did not finish, and shows their results as toasts. */
export function resumeStartedZaps(
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
        createZapPaidToast(
          paid,
          unpaid,
          unpaid.map(({ pubkey }) => getDisplayName(pubkey)),
        ),
      )
    } catch (error) {
      toasts.show(createZapFailedToast(error))
    }
  })
}
