import { UserFacingError } from '#kernel'
import type { AccountDialogRequest, DialogQueue } from './dialog-queue'

/** Asks the user for the password or passkey of a key, again and again until it is right or the user cancels. */
export function promptUnlock(
  dialogQueue: DialogQueue,
  unlockRequest: Pick<Extract<AccountDialogRequest, { kind: 'unlock' }>, 'pubkey' | 'by' | 'why'>,
  attempt: (password?: string) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const close = dialogQueue.show({
      kind: 'unlock',
      ...unlockRequest,
      async attempt(password?: string) {
        await attempt(password)
        close()
        resolve()
      },
      cancel() {
        close()
        reject(new UserFacingError('The key stayed locked.'))
      },
    })
  })
}
