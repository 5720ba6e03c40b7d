import { createStore, type PluginManifest } from '#kernel'
import { Accounts, type AccountsService } from '#kernel/ports'
import { createTestPlugin } from '#kernel/testing'

/** Creates a plugin that provides this stand-in. */
export function createHostAccountsPlugin(): PluginManifest {
  return createTestPlugin('test-host', { provides: [Accounts] }, context => {
    context.provide(Accounts, createSignOutAccounts())
  })
}

/**
 * A stand-in for the host's accounts service that can only sign out. A sign-out waits for every plugin that has
 * registered with `onSignOut`.
 */
export function createSignOutAccounts(): AccountsService {
  const leaving = new Set<(pubkey: string) => Promise<void>>()
  return {
    accounts: createStore([]),
    signIn: () => {},
    getAddRefusal: () => undefined,
    switchTo: () => {},
    signOut: async pubkey => void (await Promise.all([...leaving].map(fn => fn(pubkey)))),
    onSignOut(fn) {
      leaving.add(fn)
      return { dispose: () => void leaving.delete(fn) }
    },
  }
}
