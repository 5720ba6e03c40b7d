import type { RatchetAccount } from '../ratchet-account'
import type { RecordCache } from '../records/record-cache'
import {
  buildAcceptanceChanges,
  decryptPendingInviteResponses,
  withPendingInviteResponses,
} from './accept-responses'
import { listPendingInviteResponses } from './receive-invite-response'

/** The responses to the reader's invites that the signer has not decrypted yet, by conversation. */
export interface PendingInviteResponses {
  countIn(chat: string): number
  /**
   * Asks the signer again to decrypt the pending responses of a chat. Rejects with a `UserFacingError`, and changes
   * nothing, if none can be decrypted.
   */
  acceptIn(chat: string): Promise<void>
  /** Deletes the pending responses of a chat. Rejects with a `UserFacingError` if that fails. */
  discardIn(chat: string): Promise<void>
}

/** `getOpenAccount` returns the account that is open, or throws a `UserFacingError`; `hasOpenAccount` says whether there is one. */
export const createPendingInviteResponses = (
  getOpenAccount: () => RatchetAccount,
  hasOpenAccount: () => boolean,
  records: RecordCache,
): PendingInviteResponses => ({
  countIn(id) {
    const chat = hasOpenAccount() ? getOpenAccount().store.chat(id) : undefined
    return chat ? listPendingInviteResponses(chat).length : 0
  },
  async acceptIn(id) {
    const { store, responses } = getOpenAccount()
    const chat = store.chat(id)
    const decrypted = chat && (await decryptPendingInviteResponses(chat, records.get(), responses))
    if (!decrypted) return
    await records.commitWithRetry(store, async newestRecords => {
      const storedChat = store.chat(id)
      return storedChat && buildAcceptanceChanges(storedChat, decrypted, newestRecords, responses)
    })
  },
  async discardIn(id) {
    const { store } = getOpenAccount()
    await store.commit({ chatUpdates: [{ id, update: chat => withPendingInviteResponses(chat, []) }] })
  },
})
