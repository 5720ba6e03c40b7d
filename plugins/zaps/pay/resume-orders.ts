import type { ToastsService } from '#kernel/shell'
import type { Sender } from './create-sender'
import { failureWords, paidWords } from './outcome-words'

/** Checks zaps that an earlier page did not finish, and shows the results as toasts. */
export function resumeOrders(
  sender: Sender,
  toasts: ToastsService,
  nameOf: (pubkey: string) => string,
): void {
  sender.resume(async ending => {
    try {
      const outcome = await ending
      if (!outcome || !('paid' in outcome)) return
      const { paid, unpaid = [] } = outcome
      toasts.show(
        paidWords(
          paid,
          unpaid,
          unpaid.map(({ pubkey }) => nameOf(pubkey)),
        ),
      )
    } catch (error) {
      toasts.show(failureWords(error))
    }
  })
}
