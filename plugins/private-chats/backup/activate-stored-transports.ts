import { chatTransports, chatTransportsNeeded } from '#contracts/chats'
import {
  type Disposable,
  type PluginContext,
  type ReadableStore,
  UserFacingError,
  waitForStore,
  withTimeLimit,
} from '#kernel'
import { PLAN_LISTENER_ID } from '../contract'
import type { CurrentMessageStoreState } from '../store/current-message-store'

/** ms in which a transport's code and the stored messages should be there, also over a slow connection. */
const MAX_WAIT_MS = 30_000

/**
 * Activates the enabled transports whose messages are stored here, and resolves when all of them run and the store of
 * the current account is open or locked. Until then nobody knows which of their records must exist on one device only.
 * Rejects with a `UserFacingError` if that takes too long, or if `account` (hex) is not the current one then.
 */
export async function activateStoredTransports(
  context: Pick<PluginContext, 'contributions' | 'emit' | 'watch' | 'nostr'>,
  current: ReadableStore<CurrentMessageStoreState>,
  account: string | undefined,
): Promise<void> {
  const watches: Disposable[] = []
  const waits = context
    .contributions(chatTransports)
    .filter(({ value }) => value.listenedBy === PLAN_LISTENER_ID)
    .map(
      ({ value }) =>
        new Promise<void>(resolve => {
          watches.push(
            context.watch(value.service, () => {
              resolve()
              return undefined
            }),
          )
        }),
    )
  context.emit(chatTransportsNeeded, undefined)
  const limit = new AbortController()
  const opened = waitForStore(current, ({ lock }) => lock !== 'opening' || undefined, limit.signal)
  try {
    await withTimeLimit(
      Promise.all([opened, ...waits]),
      MAX_WAIT_MS,
      () =>
        new UserFacingError(
          current.get().lock === 'opening'
            ? 'Your messages are not open yet. If your signer asks, allow it, and try again.'
            : 'Some of your chats did not start. Reload the page and try again.',
        ),
    )
  } finally {
    opened.catch(() => {})
    limit.abort()
    for (const watch of watches) watch.dispose()
  }
  if (context.nostr.session.get().pubkey !== account)
    throw new UserFacingError('You have changed the account. Nothing was done.')
}
