import { createStore, type PluginManifest } from '#kernel'
import { Accounts } from '#kernel/ports'
import { testPlugin } from '#kernel/testing'

/** The part of the host's accounts that signing out needs: it waits for every plugin that listens for it. */
export function hostAccounts(): PluginManifest {
  const leaving = new Set<(pubkey: string) => Promise<void>>()
  return testPlugin('test-host', { provides: [Accounts] }, context => {
    context.provide(Accounts, {
      accounts: createStore([]),
      signIn: () => {},
      noRoomFor: () => undefined,
      switchTo: () => {},
      signOut: async pubkey => void (await Promise.all([...leaving].map(fn => fn(pubkey)))),
      onSignOut(fn) {
        leaving.add(fn)
        return { dispose: () => void leaving.delete(fn) }
      },
    })
  })
}
