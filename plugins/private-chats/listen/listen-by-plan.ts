import { AccountKeys, type BrowserKeyInfo } from '#contracts/accounts'
import type { ChatTransportListenerContext } from '#contracts/chats'
import { PushNotifications } from '#contracts/notifications'
import { pluginDatabaseName } from '#kernel'
import { Config } from '#kernel/config'
import { openListeningSubscription } from './open-listening-subscription'
import { openStoredListeningPlan } from './open-stored-listening-plan'
import { areListsNewer, type ReaderListVersion, watchReaderLists } from './watch-reader-lists'
import { watchTabChanges } from './watch-tab-changes'

interface WatchedLists {
  newest: readonly ReaderListVersion[]
  readonly checks: ((newest: readonly ReaderListVersion[]) => void)[]
}
/**
 * The account's follow and mute lists, by the abort signal of its listeners. All transports of an account share them.
 */
const listsBySignal = new WeakMap<AbortSignal, WatchedLists>()

/** Maximum delay in ms that `setTimeout` accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Listens for a private transport by its stored plan. It decrypts, stores and sends nothing: when an event is new, when
 * the plan is due, or when anything is uncertain, it has the transport started. It does nothing for an account whose
 * key cannot decrypt in this browser.
 */
export default async function listenByPlan({
  transport,
  account,
  nostr,
  signal,
  own,
  watch,
  watchPastActivation,
  activateTransports,
  showArrivals,
}: ChatTransportListenerContext): Promise<void> {
  const { canSign, method } = nostr.session.get()
  if (!canSign) return
  // This begins before the plan is read, so that no change is missed in between.
  own(watchTabChanges(account, activateTransports))
  const stored = await openStoredListeningPlan(
    pluginDatabaseName('private-chats'),
    { account, transport },
    own,
    activateTransports,
  )
  if (signal.aborted) return
  const { plan, nextExpiry = Number.POSITIVE_INFINITY, hasUnread } = stored ?? {}
  const dueAt = Math.min(plan?.dueAt ?? 0, nextExpiry)
  if (!plan || !hasUnread || plan.method !== method || dueAt <= Date.now()) return activateTransports()
  const timer = setTimeout(activateTransports, Math.min(dueAt - Date.now(), MAX_TIMER_MS))
  own({ dispose: () => clearTimeout(timer) })
  showArrivals(plan.arrivals)
  watch(Config, ({ relays }) => {
    if (relays.join() !== plan.siteRelays.join()) activateTransports()
    return undefined
  })
  const checkLists = (newest: readonly ReaderListVersion[]) => {
    if (areListsNewer(newest, plan.readerLists)) activateTransports()
  }
  const watchedLists = listsBySignal.get(signal) ?? { newest: [], checks: [] }
  watchedLists.checks.push(checkLists)
  if (listsBySignal.has(signal)) checkLists(watchedLists.newest)
  else {
    listsBySignal.set(signal, watchedLists)
    own(
      watchReaderLists(nostr, account, newest => {
        watchedLists.newest = newest
        for (const check of watchedLists.checks) check(newest)
      }),
    )
  }
  // When the account's key gets a password or a passkey, the transport must start, to store its row key encrypted. The
  // password may have been set while another account was current, or in a tab that was closed too early.
  if (method === 'key')
    watch(AccountKeys, ({ keys, readLockKind }) => {
      const activateIfProtected = (lockKind: BrowserKeyInfo['lockKind'] | undefined) => {
        if (lockKind !== undefined && lockKind !== 'browser') activateTransports()
      }
      // The keys are not loaded for this, because that would load all ways to sign in.
      readLockKind(account).then(activateIfProtected, activateTransports)
      return keys.subscribe(() =>
        activateIfProtected(keys.get().find(({ pubkey }) => pubkey === account)?.lockKind),
      )
    })
  const { push } = plan
  if (push) watchPastActivation(PushNotifications, service => service.addFilters(push.name, push.filters))
  for (const question of plan.questions)
    own(openListeningSubscription(nostr, question, async ids => !(await hasUnread(ids)), activateTransports))
}
