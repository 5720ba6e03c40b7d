import { createStore, type PluginContext, settingsKey, type ViewLoader } from '#kernel'
import { Accounts, RelayConsent, Signers } from '#kernel/ports'
import { overlays, PluginRights, portableSettings } from '#kernel/shell'
import { AccountKeys, type KeptKey, type LockAfter, SignIn } from './contract'
import { createDesk } from './dialogs/desk'
import type { KeyRing } from './keys/key-ring'
import type { AccountsCore } from './start/accounts-core'
import { accountsRecord } from './start/accounts-record'
import { hasLegacyLogin } from './start/has-legacy-login'
import { createRelayConsent } from './start/relay-consent'
import { watchFragment } from './start/watch-fragment'
import { watchWorthSaving } from './start/watch-worth-saving'

export function activate(context: PluginContext): void {
  const accounts = context.use(Accounts)
  const permissions = context.use(PluginRights)
  const record = context.settings(accountsRecord)
  context.contribute(
    portableSettings({
      id: 'accounts',
      title: 'Accounts',
      key: settingsKey(context.id),
      definition: accountsRecord,
      // The other fields name the accounts of this device.
      fields: ['lockAfter'],
    }),
  )
  const keys = createStore<readonly KeptKey[]>([])
  const fleeting = createStore<readonly string[]>([])
  const unsaved = createStore<readonly string[]>(record.get().unsaved)
  const worthSaving = createStore<readonly string[]>(record.get().worthSaving)
  const lockAfter = createStore<LockAfter>(record.get().lockAfter)
  const told = record.subscribe(() => {
    unsaved.set(() => [...record.get().unsaved])
    worthSaving.set(() => [...record.get().worthSaving])
    lockAfter.set(() => record.get().lockAfter)
  })
  context.own(told)
  context.own(watchWorthSaving(context.nostr, record))

  let loading: Promise<AccountsCore> | undefined
  const core = () => {
    loading ??= Promise.all([import('./start/accounts-core'), permissions()]).then(
      ([{ createAccountsCore }, asked]) => {
        const made = createAccountsCore({ context, accounts, desk, record, permissions: asked })
        made.ring.keys.subscribe(() => keys.set(() => [...made.ring.keys.get()]))
        made.fleeting.subscribe(() => fleeting.set(() => [...made.fleeting.get()]))
        return made
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const withRing = (act: (ring: KeyRing) => Promise<void>) =>
    void core()
      .then(({ ring }) => act(ring))
      .catch(error => {
        if (!context.signal.aborted) context.log.warn('The keys could not be read', error)
      })

  // The container for dialogs exists only while a dialog is shown, so that its code does not delay the first screen.
  const view: ViewLoader<Record<never, never>> = async () => {
    const { dialogsFor } = await import('./views/dialogs')
    return { default: dialogsFor({ desk, core, accounts, unsaved }) }
  }
  let place: { dispose(): void } | undefined
  const desk = createDesk(any => {
    place?.dispose()
    place = any ? context.contribute(overlays({ id: 'dialogs', order: 10, view })) : undefined
  })

  context.provide(SignIn, { open: which => void desk.show({ kind: which }) })
  context.provide(Signers, { open: async account => (await core()).openSigner(account) })
  context.provide(RelayConsent, createRelayConsent({ session: context.nostr.session, record, desk }))
  context.provide(AccountKeys, {
    keys,
    unsaved,
    worthSaving,
    fleeting,
    look: () => withRing(ring => ring.look()),
    lock: pubkey => withRing(ring => ring.lock(pubkey)),
    lockAfter,
    setLockAfter: minutes =>
      record.set(draft => {
        draft.lockAfter = minutes
      }),
    show: (kind, pubkey) => void desk.show({ kind, pubkey }),
  })
  context.own(accounts.onSignOut(async pubkey => (await core()).forget(pubkey), 'last'))

  const signedIn = () => context.nostr.session.get().pubkey !== undefined
  context.own(watchFragment(() => signedIn() || desk.show({ kind: 'sign-in' })))
  try {
    if (hasLegacyLogin(localStorage))
      void Promise.all([core(), import('./start/move-legacy-login')])
        .then(([made, { moveLegacyLogin }]) => moveLegacyLogin(made, localStorage))
        .then(unread => {
          const news = unread.filter(place => !record.get().unreadLogins.includes(place))
          for (const place of news)
            context.log.warn(
              `The login of an older version in ${place} cannot be read. It stays where it is.`,
            )
          if (news.length > 0)
            record.set(draft => {
              draft.unreadLogins.push(...news)
            })
        })
        .catch(error => context.log.warn('An older login could not be moved', error instanceof Error))
  } catch {
    // The browser blocks storage, so there is nothing to migrate.
  }
}
