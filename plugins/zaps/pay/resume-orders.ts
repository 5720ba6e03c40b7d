import type { ToastsService } from '#kernel'
import type { Sender } from './create-sender'
import { failureWords, paidWords } from './outcome-words'

/** Looks what became of zaps whose end an earlier page did not see, and says it over whatever page there is. */
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
