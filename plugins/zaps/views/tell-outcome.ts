import { Profiles } from '#contracts/profiles'
import type { Kernel } from '#kernel'
import { shortNpub } from '#kernel/nostr'
import { Toasts } from '#kernel/shell'
import type { UnpaidShare } from '../contract'
import { failureWords, paidWords } from '../pay/outcome-words'

/** The sats of a zap that were paid, and the shares that could not be; the same as in `ZapOutcome`. */
interface Paid {
  readonly paid: number
  readonly unpaid?: readonly UnpaidShare[]
}

/** Returns the person's name as far as it is known, otherwise a short npub. */
async function nameOf(kernel: Kernel, pubkey: string): Promise<string> {
  const profiles = await kernel.resolve(Profiles).catch(() => undefined)
  return profiles?.nameOf(pubkey, profiles.profile(pubkey).get()) ?? shortNpub(pubkey)
}

/**
 * Shows a toast that a zap was sent, with the people of a split who could not be paid. The toast appears on whatever page
 * is open.
 */
export async function tellPaid(kernel: Kernel, { paid, unpaid = [] }: Paid): Promise<void> {
  const names = await Promise.all(unpaid.map(({ pubkey }) => nameOf(kernel, pubkey)))
  const toasts = await kernel.resolve(Toasts)
  toasts.show(paidWords(paid, unpaid, names))
}

/** Shows a toast that a zap failed, for a user who has closed the zap's dialog. */
export async function tellFailure(kernel: Kernel, error: unknown): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show(failureWords(error))
}
