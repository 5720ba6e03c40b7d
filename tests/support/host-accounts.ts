import { createStore, type PluginManifest } from '#kernel'
import { Accounts, type SessionControl } from '#kernel/ports'
import { testPlugin } from '#kernel/testing'

/** A plugin with the part of the host's accounts that signs out. */
export function hostAccounts(): PluginManifest {
  return testPlugin('test-host', { provides: [Accounts] }, context => {
    context.provide(Accounts, accountsToSignOut())
  })
}

/** The part of the host's accounts that signs out. Signing out waits for every plugin that listens to it. */
export function accountsToSignOut(): SessionControl {
  const leaving = new Set<(pubkey: string) => Promise<void>>()
  return {
    accounts: createStore([]),
    signIn: () => {},
    noRoomFor: () => undefined,
    switchTo: () => {},
    signOut: async pubkey => void (await Promise.all([...leaving].map(fn => fn(pubkey)))),
    onSignOut(fn) {
      leaving.add(fn)
      return { dispose: () => void leaving.delete(fn) }
    },
  }
}
