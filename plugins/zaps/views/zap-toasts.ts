import { Profiles } from '#contracts/profiles'
import type { Kernel } from '#kernel'
import { shortenNpub } from '#kernel/nostr'
import { Toasts } from '#kernel/shell'
import type { UnpaidShare } from '../contract'
import { createZapFailedToast, createZapPaidToast } from '../pay/outcome-messages'

/** The sats of a zap that were paid, and the shares that could not be; the same as in `ZapOutcome`. */
interface PaidZap {
  readonly paid: number
  readonly unpaid?: readonly UnpaidShare[]
}

/** Returns the person's name as far as it is known, otherwise a short npub. */
async function getDisplayName(kernel: Kernel, pubkey: string): Promise<string> {
  const profiles = await kernel.resolve(Profiles).catch(() => undefined)
  return profiles?.getDisplayName(pubkey, profiles.watchProfile(pubkey).get()) ?? shortenNpub(pubkey)
}

/**
 * Shows a toast that a zap was sent, with the people of a split who could not be paid. The toast appears on whatever page
 * is open.
 */
export async function showPaidToast(kernel: Kernel, { paid, unpaid = [] }: PaidZap): Promise<void> {
  const names = await Promise.all(unpaid.map(({ pubkey }) => getDisplayName(kernel, pubkey)))
  const toasts = await kernel.resolve(Toasts)
  toasts.show(createZapPaidToast(paid, unpaid, names))
}

/** Shows a toast that a zap failed, for a user who has closed the zap's dialog. */
export async function showFailureToast(kernel: Kernel, error: unknown): Promise<void> {
  const toasts = await kernel.resolve(Toasts)
  toasts.show(createZapFailedToast(error))
}
