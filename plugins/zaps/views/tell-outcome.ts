import { type Kernel, Toasts } from '#kernel'
import { failureWords, paidWords } from '../pay/outcome-words'

/** Says that a zap was sent, over whatever page there is by now. */
export async function tellPaid(kernel: Kernel, sats: number): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show(paidWords(sats))
}

/** Says that none was sent, to somebody who does not look at its dialog. */
export async function tellFailure(kernel: Kernel, error: unknown): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show(failureWords(error))
}
