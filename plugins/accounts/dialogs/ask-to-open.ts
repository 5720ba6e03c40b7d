import { Refusal } from '#kernel'
import type { Desk, OpenDialog } from './desk'

/** Asks the user for the password or passkey of a key, until it is right or the user cancels. */
export function askToOpen(
  desk: Desk,
  what: Pick<Extract<OpenDialog, { kind: 'unlock' }>, 'pubkey' | 'by' | 'why'>,
  attempt: (password?: string) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const close = desk.show({
      kind: 'unlock',
      ...what,
      async attempt(password?: string) {
        await attempt(password)
        close()
        resolve()
      },
      refuse() {
        close()
        reject(new Refusal('The key stayed locked.'))
      },
    })
  })
}
