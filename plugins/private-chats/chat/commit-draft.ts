import { UserFacingError } from '#kernel'
import type { PrivateActionDraft, PrivateChat, PrivateProtocol, TransportStore } from '../contract'
import { createStorageError } from '../store/account-message-store'
import { isStaleRecordError } from '../store/stale-record-error'

/** Maximum number of attempts if another tab has changed the same record. */
const MAX_ATTEMPTS = 5

/**
 * Stores an action of the reader with its signed events, which are sent afterwards. Rejects with a `UserFacingError` if
 * the action is impossible or cannot be stored.
 */
export async function commitDraft(
  protocol: Pick<PrivateProtocol, 'compose'>,
  chat: PrivateChat,
  draft: PrivateActionDraft,
  store: TransportStore,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const changes = await protocol.compose(chat, draft, store)
    if (!changes) return
    try {
      return await store.commit(changes)
    } catch (error) {
      if (isStaleRecordError(error) && attempt < MAX_ATTEMPTS) continue
      throw error instanceof UserFacingError ? error : createStorageError()
    }
  }
}
