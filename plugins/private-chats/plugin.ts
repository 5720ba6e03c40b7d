import { Graph, type GraphService } from '#contracts/graph'
import {
  createValueStore,
  type Disposable,
  type PluginContext,
  pluginDatabaseName,
  pluginSettingsKey,
  selectFromStore,
} from '#kernel'
import { Config } from '#kernel/config'
import { Accounts, Outbox, type OutboxService } from '#kernel/ports'
import { exportableSettings } from '#kernel/shell'
import { removeLeftoverDownloads } from '#kernel/storage'
import { createFollowsWait } from './chat/create-follows-wait'
import { createPrivateTransport } from './chat/private-transport'
import { PrivateChats, type PrivateProtocol } from './contract'
import { type ReaderListVersion, watchReaderLists } from './listen/watch-reader-lists'
import { MessageBackup } from './manifest'
import { privateChatsSettings } from './private-chats-settings'
import { createLongUnreachableRelays } from './relays/create-long-unreachable-relays'
import { createMessageSearch, type MessageSearch } from './search/create-message-search'
import { createCurrentMessageStore } from './store/current-message-store'
import { deleteExpiredMessages } from './store/delete-expired-messages'

/**
 * Maximum distance in the social graph at which people count as known: the people whom the reader follows, and the
 * people whom those follow.
 */
const KNOWN_LEVEL = 2

export function activate(context: PluginContext): void {
  const settings = context.settings(privateChatsSettings)
  context.contribute(
    exportableSettings({
      id: 'private-chats',
      title: 'Private chats',
      key: pluginSettingsKey(context.id),
      definition: privateChatsSettings,
    }),
  )
  const current = createCurrentMessageStore(context)
  context.own(deleteExpiredMessages(current.state))
  const changes = createValueStore({})
  const notifyChange = () => changes.set({})
  let graph: GraphService | undefined
  let outbox: OutboxService | undefined
  let siteRelays: readonly string[] = []
  context.watch(Graph, service => {
    graph = service
    const listening = service.version.subscribe(notifyChange)
    notifyChange()
    return {
      dispose() {
        listening.dispose()
        graph = undefined
      },
    }
  })
  context.watch(Outbox, service => {
    outbox = service
    return service.entries.subscribe(notifyChange)
  })
  context.watch(Config, ({ relays }) => {
    siteRelays = relays
    return undefined
  })
  let readerLists: readonly ReaderListVersion[] = []
  let listsWatcher: Disposable | undefined
  let watchedAccount: string | undefined
  const watchAccountLists = () => {
    const account = current.state.get().store?.account
    if (account === watchedAccount) return
    listsWatcher?.dispose()
    readerLists = []
    watchedAccount = account
    listsWatcher =
      account === undefined
        ? undefined
        : watchReaderLists(context.nostr, account, newest => {
            readerLists = newest
            notifyChange()
          })
  }
  context.own(current.state.subscribe(watchAccountLists))
  context.own(() => listsWatcher?.dispose())
  watchAccountLists()
  let search: MessageSearch | undefined
  context.own(() => search?.dispose())
  // The search worker holds the row key, which must be discarded when the account's key is locked.
  context.own(
    current.state.subscribe(() => {
      search?.dispose()
    }),
  )
  const levelOf = (pubkey: string) => graph?.getTrust(pubkey)?.level ?? Number.POSITIVE_INFINITY
  const areFollowsKnown = () =>
    graph !== undefined && (graph.followCount() > 0 || graph.state.get().isComplete)
  const whenFollowsKnown = createFollowsWait(
    changes,
    areFollowsKnown,
    () => current.state.get().store?.account,
  )
  const shared = {
    session: context.nostr.session,
    outbox: () => outbox,
    judges: { levelOf, whenFollowsKnown },
    isKnown: (pubkey: string) => levelOf(pubkey) <= KNOWN_LEVEL,
    isMuted: (pubkey: string) => graph?.isMuted(pubkey) === true,
    getSettings: settings.get,
    siteRelays: () => siteRelays,
    readerLists: () => readerLists,
    search: () => {
      search ??= createMessageSearch(pluginDatabaseName(context.id))
      return search
    },
    changes,
  }
  const protocols = new Set<PrivateProtocol>()
  const refusedCount = createValueStore(0)
  const countRefused = () =>
    refusedCount.set([...protocols].reduce((sum, each) => sum + (each.refusedCount?.get() ?? 0), 0))
  const openBackupService = async () => {
    const { pubkey } = context.nostr.session.get()
    const [{ createBackupService }, { activateStoredTransports }] = await Promise.all([
      import('./backup/create-backup-service'),
      import('./backup/activate-stored-transports'),
    ])
    await activateStoredTransports(context, current.state, pubkey)
    return createBackupService(current.state.get, () => protocols)
  }
  context.provide(MessageBackup, {
    save: async (password, onProgress) => (await openBackupService()).save(password, onProgress),
    restore: async (file, password, onProgress) =>
      (await openBackupService()).restore(file, password, onProgress),
  })
  context.provide(PrivateChats, {
    addTransport(protocol) {
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
    watchUnreachableRelays: onChange => createLongUnreachableRelays(context.nostr.network.online, onChange),
    refusedCount,
    lock: selectFromStore(current.state, ({ lock }) => lock),
    errorMessage: selectFromStore(current.state, ({ errorMessage }) => errorMessage),
    unlock: current.unlock,
    settings,
    setSettings: next =>
      settings.set(draft => {
        Object.assign(draft, next)
      }),
  })
  context.own(
    context.use(Accounts).onSignOut(async account => {
      // The rows are more, and waiting for the files' locks must not keep them.
      await current.deleteAccount(account).finally(removeLeftoverDownloads)
    }),
  )
  // A tab that was closed may have left a file of a message that has expired since.
  void removeLeftoverDownloads()
}
