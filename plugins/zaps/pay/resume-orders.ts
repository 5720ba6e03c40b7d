import type { ToastsService } from '#kernel/shell'
import type { Sender } from './create-sender'
import { failureWords, paidWords } from './outcome-words'

/** Checks zaps that an earlier page did not finish, and shows the results as toasts. */
export function resumeOrders(sender: Sender, toasts: ToastsService): void {
  sender.resume(async ending => {
    try {
      const outcome = await ending
      if (outcome && 'paid' in outcome) toasts.show(paidWords(outcome.paid))
    } catch (error) {
      toasts.show(failureWords(error))
    }
  })
}
