import { chatTransports, chatTransportsNeeded } from '#contracts/chats'
import { type PluginContext, type ServiceToken, UserFacingError, withTimeLimit } from '#kernel'
import { PLAN_LISTENER_ID } from '../contract'

/** ms in which a transport's code should be there, also over a slow connection. */
const MAX_WAIT_MS = 30_000

type TransportsContext = Pick<PluginContext, 'contributions' | 'emit' | 'watch'>

const waitForService = <S>(context: TransportsContext, token: ServiceToken<S>) =>
  new Promise<void>(resolve => {
    const watching = context.watch(token, () => {
      resolve()
      // `watch` calls this before it returns if the service is there already.
      queueMicrotask(() => watching.dispose())
      return undefined
    })
  })

/**
 * Activates the enabled transports whose messages are stored here, and resolves when all of them run. Until then nobody
 * knows which of their records must exist on one device only. Rejects with a `UserFacingError` if one does not start.
 */
export async function activateStoredTransports(context: TransportsContext): Promise<void> {
  const transports = context
    .contributions(chatTransports)
    .filter(({ value }) => value.listenedBy === PLAN_LISTENER_ID)
  const running = Promise.all(transports.map(({ value }) => waitForService(context, value.service)))
  context.emit(chatTransportsNeeded, undefined)
  await withTimeLimit(
    running,
    MAX_WAIT_MS,
    () => new UserFacingError('Some of your chats did not start. Reload the page and try again.'),
  )
}
