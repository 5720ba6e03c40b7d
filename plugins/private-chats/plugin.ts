import { Graph, type GraphService } from '#contracts/graph'
import { createCell, createLiveStore, databaseName, type PluginContext, settingsKey } from '#kernel'
import { Accounts, Outbox, type OutboxService } from '#kernel/ports'
import { portableSettings } from '#kernel/shell'
import { createPrivateTransport } from './chat/private-transport'
import { PrivateChats, type PrivateProtocol } from './contract'
import { BackupDesk } from './manifest'
import { privateChatsSettings } from './private-chats-settings'
import { type MessageSearch, openSearch } from './search/open-search'
import { createCurrentStore } from './store/current-store'
import { expireMessages } from './store/expire-messages'

/** The reader knows people up to this distance: those whom the reader follows, and those whom they follow. */
const KNOWN_LEVEL = 2

export function activate(context: PluginContext): void {
  const settings = context.settings(privateChatsSettings)
  context.contribute(
    portableSettings({
      id: 'private-chats',
      title: 'Private chats',
      key: settingsKey(context.id),
      definition: privateChatsSettings,
    }),
  )
  const current = createCurrentStore(context)
  context.own(expireMessages(current.state))
  const changes = createCell({})
  const change = () => changes.set({})
  let graph: GraphService | undefined
  let outbox: OutboxService | undefined
  context.watch(Graph, service => {
    graph = service
    const listening = service.version.subscribe(change)
    change()
    return {
      dispose() {
        listening.dispose()
        graph = undefined
      },
    }
  })
  context.watch(Outbox, service => {
    outbox = service
    return service.entries.subscribe(change)
  })
  let search: MessageSearch | undefined
  context.own(() => search?.dispose())
  // The worker holds the key of the rows, which has to go when the account's key is locked.
  context.own(
    current.state.subscribe(() => {
      search?.dispose()
    }),
  )
  const shared = {
    session: context.nostr.session,
    outbox: () => outbox,
    isKnown: (pubkey: string) => (graph?.trust(pubkey)?.level ?? Number.POSITIVE_INFINITY) <= KNOWN_LEVEL,
    isMuted: (pubkey: string) => graph?.isMuted(pubkey) === true,
    tells: settings.get,
    search: () => {
      search ??= openSearch(databaseName(context.id))
      return search
    },
    changes,
  }
  const protocols = new Set<PrivateProtocol>()
  const refusedCount = createCell(0)
  const countRefused = () =>
    refusedCount.set([...protocols].reduce((sum, each) => sum + (each.refusedCount?.get() ?? 0), 0))
  const loadDesk = async () => {
    const { createBackupDesk } = await import('./backup/move-backup')
    return createBackupDesk(current.state.get, () => protocols)
  }
  context.provide(BackupDesk, {
    save: async (password, onProgress) => (await loadDesk()).save(password, onProgress),
    restore: async (file, password, onProgress) => (await loadDesk()).restore(file, password, onProgress),
  })
  context.provide(PrivateChats, {
    add(protocol) {
      const transport = createPrivateTransport(protocol, current, shared)
      protocols.add(protocol)
      const counting = protocol.refusedCount?.subscribe(countRefused)
      const owned = context.own(() => {
        counting?.dispose()
        protocols.delete(protocol)
        countRefused()
        transport.dispose()
      })
      return { ...transport, dispose: () => owned.dispose() }
    },
    refusedCount,
    lock: createLiveStore(
      () => current.state.get().lock,
      changed => [current.state.subscribe(changed)],
    ),
    problem: createLiveStore(
      () => current.state.get().problem,
      changed => [current.state.subscribe(changed)],
    ),
    unlock: current.unlock,
    settings,
    setSettings: next =>
      settings.set(draft => {
        Object.assign(draft, next)
      }),
  })
  context.own(context.use(Accounts).onSignOut(account => current.forget(account)))
}
