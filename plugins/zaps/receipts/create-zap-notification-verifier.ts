import type { NotificationVerifier } from '#contracts/notifications'
import type { Zap, ZapsService } from '../contract'

const verifiedZaps = ({ receipt, sender, isAnonymous, msats, comment }: Zap) =>
  [receipt.id, { actorPubkey: sender, isAnonymous, msats, content: comment }] as const

/** Gives the sender, amount and comment of each verified zap among the receipts. */
export const createZapNotificationVerifier = ({
  verifyReceipts,
}: Pick<ZapsService, 'verifyReceipts'>): NotificationVerifier => ({
  verify(receipts) {
    const zaps = verifyReceipts(receipts)
    return { get: () => new Map(zaps.get().map(verifiedZaps)), subscribe: zaps.subscribe }
  },
})
