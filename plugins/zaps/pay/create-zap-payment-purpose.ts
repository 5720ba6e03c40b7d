import type { PaymentPurpose } from '#contracts/wallet'
import { encodeNote, encodeNpub } from '#kernel/nostr'

/** Returns what a zap's payment is for. `target` is the id of the zapped note, or the key of the zapped person. */
export function createZapPaymentPurpose(target: string, person: string, comment: string): PaymentPurpose {
  const link = target === person ? encodeNpub(person) : encodeNote(target)
  return { person, ...(link && { path: `/${link}` }), ...(comment && { comment }) }
}
