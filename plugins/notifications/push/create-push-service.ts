import { PaidPlans } from '#contracts/subscription'
import { createDisposable, createValueStore, type PluginContext, type Store, UserFacingError } from '#kernel'
import { Config } from '#kernel/config'
import {
  notificationKinds,
  notificationsAllowed,
  type PushFilter,
  type PushNotificationsService,
  type PushNotificationsState,
} from '../contract'
import { type NotificationsSettings, parseServerUrl } from '../notifications-settings'
import {
  isPushSupported,
  NOT_ALLOWED_MESSAGE,
  PUSH_UNSUPPORTED_MESSAGE,
  READ_ONLY_MESSAGE,
  unsubscribeFromPush,
  waitForServiceWorker,
} from './browser-push'
import { collectPushKinds, createAccountPushFilters } from './create-account-push-filters'
import { createPushRegistrar } from './create-push-registrar'

/** Milliseconds for which changes are collected before the server is updated. */
const UPDATE_DEBOUNCE_MS = 5_000

export interface PushController {
  readonly service: PushNotificationsService
  /** Removes the push address from the server and the browser. Called on sign-out. */
  removeAccount(pubkey: string): Promise<void>
}

/**
 * Keeps the registration with the push server as the settings want it. Errors are never thrown; they are in the state.
 */
export function createPushService(
  context: PluginContext,
  settings: Store<NotificationsSettings>,
): PushController {
  const { nostr } = context
  const config = context.use(Config)
  const extraFilters = new Map<string, readonly PushFilter[]>()
  const server = () => settings.get().server ?? parseServerUrl(config.pushServer)
  const kinds = () => context.contributions(notificationKinds)
  const registration = createPushRegistrar(context, settings)
  const isReadOnly = () => {
    const { pubkey, canSign } = nostr.session.get()
    return pubkey !== undefined && !canSign
  }
  /** Returns the account's paid plan. Set once the plugin that knows plans is active. */
  let getPlan: (() => number | undefined) | undefined
  let failure: string | undefined
  let working = false
  let isRegistered = false

  const phase = (): PushNotificationsState['phase'] => {
    if (isReadOnly()) return 'read-only'
    if (!isPushSupported()) return 'unsupported'
    if (server() === undefined) return 'no-server'
    if (Notification.permission === 'denied') return 'denied'
    if (Notification.permission === 'default') return 'ask'
    if (!settings.get().push) return 'off'
    return failure !== undefined ? 'failed' : isRegistered && !working ? 'on' : 'working'
  }
  const currentState = (): PushNotificationsState => {
    const at = phase()
    return at === 'failed' && failure !== undefined ? { phase: at, reason: failure } : { phase: at }
  }
  const state = createValueStore<PushNotificationsState>(currentState())
  const updateState = () => {
    const next = currentState()
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next)
  }

  let current: { readonly pubkey: string; readonly stop: AbortController } | undefined
  // Public key of an account that is signing out. It must not be registered again meanwhile.
  let signingOutPubkey: string | undefined
  const sync = async () => {
    const { pubkey, canSign } = nostr.session.get()
    const at = server()
    if (
      pubkey === undefined ||
      pubkey === signingOutPubkey ||
      !canSign ||
      at === undefined ||
      !isPushSupported()
    )
      return
    const isWanted = settings.get().push && Notification.permission === 'granted'
    if (!isWanted && !settings.get().registered[pubkey]) return
    const stop = new AbortController()
    current = { pubkey, stop }
    working = true
    failure = undefined
    updateState()
    try {
      const filters = isWanted
        ? [...createAccountPushFilters(pubkey, kinds(), settings.get()), ...[...extraFilters.values()].flat()]
        : []
      await registration.register(
        { pubkey, server: at, filters, plan: getPlan ? getPlan() : settings.get().registered[pubkey]?.plan },
        AbortSignal.any([context.signal, stop.signal]),
      )
      isRegistered = isWanted
    } catch (error) {
      // Do not show an abort as a failure, because it comes from an account switch or sign-out.
      if (!stop.signal.aborted) failure = error instanceof Error ? error.message : 'It did not work.'
    }
    working = false
    current = undefined
    if (!context.signal.aborted) updateState()
  }
  // Only one update runs at a time. Changes during an update cause another one.
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleSync = (delayMs = UPDATE_DEBOUNCE_MS) => {
    clearTimeout(timer)
    if (context.signal.aborted) return
    timer = setTimeout(() => {
      running = running.then(sync)
    }, delayMs)
    updateState()
  }
  context.own(() => clearTimeout(timer))

  const relevantState = () => {
    const { push, pushOff, server: own } = settings.get()
    return JSON.stringify([push, pushOff, own, collectPushKinds(kinds()), nostr.session.get(), getPlan?.()])
  }
  let lastRelevantState = relevantState()
  let account = nostr.session.get().pubkey
  const onChange = () => {
    if (lastRelevantState === relevantState()) return
    lastRelevantState = relevantState()
    failure = undefined
    const { pubkey } = nostr.session.get()
    if (pubkey !== account) {
      // Abort the update for the previous account.
      current?.stop.abort()
      isRegistered = false
      signingOutPubkey = undefined
    }
    account = pubkey
    scheduleSync()
  }
  context.own(settings.subscribe(onChange))
  context.watch(PaidPlans, ({ ownPlan }) => {
    getPlan = () => ownPlan.get().active?.plan
    onChange()
    const listening = ownPlan.subscribe(onChange)
    return createDisposable(() => {
      listening.dispose()
      getPlan = undefined
    })
  })
  context.watchContributions(notificationKinds, onChange)
  context.own(nostr.session.subscribe(onChange))
  // The user can also change the permission in the browser's own settings, so watch it.
  if ('permissions' in navigator)
    void navigator.permissions.query({ name: 'notifications' }).then(
      status => {
        if (context.signal.aborted) return
        const onPermissionChange = () => scheduleSync()
        status.addEventListener('change', onPermissionChange)
        context.own(() => status.removeEventListener('change', onPermissionChange))
      },
      () => {},
    )
  if (isPushSupported() && Notification.permission === 'granted') scheduleSync()

  return {
    service: {
      state,
      async enable() {
        if (isReadOnly()) throw new UserFacingError(READ_ONLY_MESSAGE)
        if (!isPushSupported()) throw new UserFacingError(PUSH_UNSUPPORTED_MESSAGE)
        const answer =
          Notification.permission === 'default'
            ? await Notification.requestPermission()
            : Notification.permission
        updateState()
        if (answer !== 'granted') throw new UserFacingError(NOT_ALLOWED_MESSAGE)
        failure = undefined
        settings.set(draft => {
          draft.push = true
        })
        context.emit(notificationsAllowed, {})
        scheduleSync()
      },
      disable() {
        settings.set(draft => {
          draft.push = false
        })
        scheduleSync(0)
      },
      async test() {
        if (!isPushSupported()) throw new UserFacingError(PUSH_UNSUPPORTED_MESSAGE)
        if (Notification.permission !== 'granted') throw new UserFacingError(NOT_ALLOWED_MESSAGE)
        const worker = await waitForServiceWorker()
        await worker.showNotification('Pinion', {
          body: 'Notifications work in this browser.',
          icon: '/icon-192.png',
          tag: 'test',
          data: { path: '/notifications' },
        })
      },
      renewRegistration: () => scheduleSync(0),
      addFilters(name, filters) {
        extraFilters.set(name, filters)
        scheduleSync()
        return {
          dispose() {
            if (extraFilters.get(name) !== filters) return
            extraFilters.delete(name)
            scheduleSync()
          },
        }
      },
    },
    async removeAccount(pubkey) {
      signingOutPubkey = pubkey
      clearTimeout(timer)
      const wasUnregistered = await registration.unregister(pubkey)
      if (current?.pubkey === pubkey) current.stop.abort()
      settings.set(draft => {
        delete draft.registered[pubkey]
      })
      // The server did not remove this browser. Cancelling the push address has the same effect; other accounts of this
      // browser get a new address.
      if (wasUnregistered && Object.keys(settings.get().registered).length > 0) return
      await unsubscribeFromPush()
      if (nostr.session.get().pubkey !== pubkey) scheduleSync(0)
    },
  }
}
