import type { Kernel } from '#kernel'
import { Toasts } from '#kernel/shell'
import { failureWords, paidWords } from '../pay/outcome-words'

/** Shows a toast that a zap was sent. The toast appears on whatever page is open. */
export async function tellPaid(kernel: Kernel, sats: number): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show(paidWords(sats))
}

/** Shows a toast that a zap failed, for a user who has closed the zap's dialog. */
export async function tellFailure(kernel: Kernel, error: unknown): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show(failureWords(error))
}
