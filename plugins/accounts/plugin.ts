import {
  createStore,
  type PluginContext,
  pluginDatabaseName,
  pluginSettingsKey,
  selectFromStore,
  type ViewLoader,
} from '#kernel'
import { Accounts, RelayConsent, Signers, SignIn } from '#kernel/ports'
import { exportableSettings, overlays, PluginPermissionsLoader } from '#kernel/shell'
import { AccountKeys, type BrowserKeyInfo, type LockAfterMinutes } from './contract'
import { createDialogQueue } from './dialogs/dialog-queue'
import type { KeyManager } from './keys/key-manager'
import { accountsSettings } from './start/accounts-settings'
import { hasLegacyLogin } from './start/has-legacy-login'
import { listenForAccountLinks } from './start/listen-for-account-links'
import { markAccountsWorthSaving } from './start/mark-accounts-worth-saving'
import { createRelayConsent } from './start/relay-consent'
import type { SignInManager } from './start/sign-in-manager'

export function activate(context: PluginContext): void {
  const accounts = context.use(Accounts)
  const permissions = context.use(PluginPermissionsLoader)
  const record = context.settings(accountsSettings)
  context.contribute(
    exportableSettings({
      id: 'accounts',
      title: 'Accounts',
      key: pluginSettingsKey(context.id),
      definition: accountsSettings,
      // Only `lockAfter` is given: the other fields name accounts, which belong to this device.
      fields: ['lockAfter'],
    }),
  )
  const keys = createStore<readonly BrowserKeyInfo[]>([])
  const fleeting = createStore<readonly string[]>([])
  const unsaved = createStore<readonly string[]>(record.get().unsaved)
  const worthSaving = createStore<readonly string[]>(record.get().worthSaving)
  const lockAfter = createStore<LockAfterMinutes>(record.get().lockAfter)
  const recordSubscription = record.subscribe(() => {
    unsaved.set(() => [...record.get().unsaved])
    worthSaving.set(() => [...record.get().worthSaving])
    lockAfter.set(() => record.get().lockAfter)
  })
  context.own(recordSubscription)
  context.own(markAccountsWorthSaving(context.nostr, record))

  let corePromise: Promise<SignInManager> | undefined
  const loadCore = () => {
    corePromise ??= Promise.all([import('./start/sign-in-manager'), permissions()]).then(
      ([{ createSignInManager }, pluginPermissions]) => {
        const core = createSignInManager({
          context,
          accounts,
          dialogQueue,
          record,
          permissions: pluginPermissions,
        })
        core.keyManager.keys.subscribe(() => keys.set(() => [...core.keyManager.keys.get()]))
        core.unpersisted.subscribe(() => fleeting.set(() => [...core.unpersisted.get()]))
        return core
      },
      error => {
        corePromise = undefined
        throw error
      },
    )
    return corePromise
  }

  const withKeys = (action: (ring: KeyManager) => Promise<void>) =>
    void loadCore()
      .then(({ keyManager }) => action(keyManager))
      .catch(error => {
        if (!context.signal.aborted) context.log.warn('The keys could not be read', error)
      })

  // The container for dialogs is rendered only while a dialog is open, so that its code does not delay the first
  // screen.
  const view: ViewLoader<Record<never, never>> = async () => {
    const { createAccountDialogs } = await import('./views/account-dialogs')
    return {
      default: createAccountDialogs({ dialogQueue, loadCore, accounts, unsaved }),
    }
  }
  let dialogContribution: { dispose(): void } | undefined
  const dialogQueue = createDialogQueue(hasDialogs => {
    dialogContribution?.dispose()
    dialogContribution = hasDialogs
      ? context.contribute(overlays({ id: 'dialogs', order: 10, view }))
      : undefined
  })

  const isSignedIn = () => context.nostr.session.get().pubkey !== undefined
  const accountLinks = listenForAccountLinks(() => isSignedIn() || dialogQueue.show({ kind: 'sign-in' }))
  context.own(accountLinks)
  context.provide(SignIn, {
    open: dialog => void dialogQueue.show({ kind: dialog }),
    askForLink: accountLinks.reportTaken,
  })
  context.provide(Signers, { open: async account => (await loadCore()).openSigner(account) })
  context.provide(RelayConsent, createRelayConsent({ session: context.nostr.session, record, dialogQueue }))
  context.provide(AccountKeys, {
    keys,
    unsaved,
    worthSaving,
    signedUpHere: selectFromStore(record, ({ signedUpHere }) => signedUpHere),
    unpersisted: fleeting,
    loadKeys: () => withKeys(ring => ring.reload()),
    readLockKind: async pubkey =>
      (await import('./keys/read-lock-kind')).readLockKind(pluginDatabaseName(context.id), pubkey),
    lock: pubkey => withKeys(ring => ring.lock(pubkey)),
    lockAfter,
    setLockAfter: minutes =>
      record.set(draft => {
        draft.lockAfter = minutes
      }),
    showDialog: (kind, pubkey) => void dialogQueue.show({ kind, pubkey }),
  })
  context.own(accounts.onSignOut(async pubkey => (await loadCore()).deleteAccount(pubkey), 'last'))

  try {
    if (hasLegacyLogin(localStorage))
      void Promise.all([loadCore(), import('./start/migrate-legacy-login')])
        .then(([core, { migrateLegacyLogin }]) => migrateLegacyLogin(core, localStorage))
        .then(unreadable => {
          const newlyUnreadable = unreadable.filter(
            recordName => !record.get().unreadLogins.includes(recordName),
          )
          for (const recordName of newlyUnreadable)
            context.log.warn(
              `The login of an older version in ${recordName} cannot be read. It stays where it is.`,
            )
          if (newlyUnreadable.length > 0)
            record.set(draft => {
              draft.unreadLogins.push(...newlyUnreadable)
            })
        })
        // The error is not logged, because its message may quote the key.
        .catch(() => context.log.warn('An older login could not be moved. The next start tries again.'))
  } catch {
    // The browser refuses access to its storage, so there is nothing to migrate.
  }
}
