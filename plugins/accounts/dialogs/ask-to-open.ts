import { Refusal } from '#kernel'
import type { Desk } from './desk'

/** Asks for what opens a key until it is right or the user gives up. */
export function askToOpen(
  desk: Desk,
  pubkey: string,
  by: 'password' | 'passkey',
  attempt: (password?: string) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const close = desk.show({
      kind: 'unlock',
      pubkey,
      by,
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
