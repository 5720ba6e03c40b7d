import { type Kernel, Toasts } from '#kernel'
import { formatSats } from '#ui-kit'
import { failureOf } from '../pay/zap-failure'

/** Says that a zap was sent, over whatever page there is by now. */
export async function tellPaid(kernel: Kernel, sats: number): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show({ text: `Zapped ${formatSats(sats)}` })
}

/** Says that none was sent, to somebody who does not look at its dialog. */
export async function tellFailure(kernel: Kernel, error: unknown): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  const { text, reason } = failureOf(error)
  toasts.show({ text: reason ? `${text}\n${reason}` : text, tone: 'danger' })
}
