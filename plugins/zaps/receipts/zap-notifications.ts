import type { NotificationCheck } from '#contracts/notifications'
import type { Zap, ZapsService } from '../contract'

const verified = ({ receipt, sender, isAnonymous, msats, comment }: Zap) =>
  [receipt.id, { by: sender, isAnonymous, msats, content: comment }] as const

/** Gives the sender, amount and comment of each verified zap among the receipts. */
export const zapNotifications = ({ check }: Pick<ZapsService, 'check'>): NotificationCheck => ({
  check(receipts) {
    const zaps = check(receipts)
    return { get: () => new Map(zaps.get().map(verified)), subscribe: zaps.subscribe }
  },
})
