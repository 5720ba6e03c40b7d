import { createStore, type PluginManifest } from '#kernel'
import { Accounts, type AccountsService } from '#kernel/ports'
import { createTestPlugin } from '#kernel/testing'

/** A plugin with the part of the host's accounts that signs out. */
export function createHostAccountsPlugin(): PluginManifest {
  return createTestPlugin('test-host', { provides: [Accounts] }, context => {
    context.provide(Accounts, createSignOutAccounts())
  })
}

/** The part of the host's accounts that signs out. Signing out waits for every plugin that listens to it. */
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
