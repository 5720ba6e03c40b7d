import type { NotificationVerifier } from '#contracts/notifications'
import type { Zap, ZapsService } from '../contract'

const verifiedZaps = ({ receipt, sender, isAnonymous, msats, comment }: Zap) =>
  [receipt.id, { actorPubkey: sender, isAnonymous, msats, content: comment }] as const

/** Returns, for the list of notifications, the sender, amount and comment of each valid receipt. */
export const createZapNotificationVerifier = ({
  verifyReceipts,
}: Pick<ZapsService, 'verifyReceipts'>): NotificationVerifier => ({
  verify(receipts) {
    const zaps = verifyReceipts(receipts)
    return { get: () => new Map(zaps.get().map(verifiedZaps)), subscribe: zaps.subscribe }
  },
})
