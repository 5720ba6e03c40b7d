import { UserFacingError } from '#kernel'
import {
  isStaleRecordError,
  type PrivateActionDraft,
  type PrivateChat,
  type PrivateProtocol,
  type TransportStore,
} from '../contract'
import { createStorageError } from '../store/account-message-store'

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
  const composeAndCommit = async () => {
    const changes = await protocol.compose(chat, draft, store)
    if (!changes) return
    try {
      await store.commit(changes)
    } catch (error) {
      throw error instanceof UserFacingError || isStaleRecordError(error) ? error : createStorageError()
    }
  }
  await store.retryOnStaleRecord(composeAndCommit).catch(error => {
    throw isStaleRecordError(error) ? createStorageError() : error
  })
}
