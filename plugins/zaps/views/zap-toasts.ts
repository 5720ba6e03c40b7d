import { Profiles } from '#contracts/profiles'
import type { Kernel } from '#kernel'
import { shortenNpub } from '#kernel/nostr'
import { Toasts } from '#kernel/shell'
import type { UnpaidShare } from '../contract'
import { createZapFailedToast, createZapPaidToast } from '../pay/outcome-messages'

/** The fields of a `ZapOutcome` that the toast shows. */
interface PaidZap {
  readonly paid: number
  readonly unpaid?: readonly UnpaidShare[]
}

/** Returns the person's name if their profile is in memory, otherwise a shortened npub. */
async function getDisplayName(kernel: Kernel, pubkey: string): Promise<string> {
  const profiles = await kernel.resolve(Profiles).catch(() => undefined)
  return profiles?.getDisplayName(pubkey, profiles.watchProfile(pubkey).get()) ?? shortenNpub(pubkey)
}

/** Shows a toast that a zap was sent, on whatever page is open, with the people of a split who could not be paid. */
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
