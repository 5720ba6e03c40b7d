import { Subscriptions } from '#contracts/subscription'
import { createCell, type PluginContext, Refusal, type Store, toDisposable } from '#kernel'
import { Config } from '#kernel/config'
import {
  notificationKinds,
  notificationsAllowed,
  type PushFilter,
  type PushService,
  type PushState,
} from '../contract'
import { type NotificationsSettings, readServer } from '../notifications-settings'
import {
  isPushSupported,
  leavePush,
  NOT_ALLOWED,
  READ_ONLY,
  UNSUPPORTED,
  workerRegistration,
} from './browser-push'
import { ownFilter, pushKinds } from './own-filter'
import { createRegistration } from './registration'

/** Milliseconds for which changes are collected before the server is updated. */
const UPDATE_DEBOUNCE_MS = 5_000

export interface PushPart {
  readonly service: PushService
  /** Removes the push address from the server and the browser. Called on sign-out. */
  forget(pubkey: string): Promise<void>
}

/**
 * Updates the registration with the push server when the settings change. Errors are stored in the state and never
 * thrown.
 */
export function createPush(context: PluginContext, settings: Store<NotificationsSettings>): PushPart {
  const { nostr } = context
  const config = context.use(Config)
  const more = new Map<string, readonly PushFilter[]>()
  const server = () => settings.get().server ?? readServer(config.pushServer)
  const kinds = () => context.contributions(notificationKinds)
  const registration = createRegistration(context, settings)
  const isReadOnly = () => {
    const { pubkey, canSign } = nostr.session.get()
    return pubkey !== undefined && !canSign
  }
  /** The account's plan, once the plugin that knows plans is active. */
  let planNow: (() => number | undefined) | undefined
  let failure: string | undefined
  let working = false
  let done = false

  const phase = (): PushState['phase'] => {
    if (isReadOnly()) return 'read-only'
    if (!isPushSupported()) return 'unsupported'
    if (server() === undefined) return 'no-server'
    if (Notification.permission === 'denied') return 'denied'
    if (Notification.permission === 'default') return 'ask'
    if (!settings.get().push) return 'off'
    return failure !== undefined ? 'failed' : done && !working ? 'on' : 'working'
  }
  const now = (): PushState => {
    const at = phase()
    return at === 'failed' && failure !== undefined ? { phase: at, reason: failure } : { phase: at }
  }
  const state = createCell<PushState>(now())
  const tell = () => {
    const next = now()
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next)
  }

  let current: { readonly pubkey: string; readonly stop: AbortController } | undefined
  // Public key of an account that is signing out. It must not be registered again meanwhile.
  let leaving: string | undefined
  const sync = async () => {
    const { pubkey, canSign } = nostr.session.get()
    const at = server()
    if (pubkey === undefined || pubkey === leaving || !canSign || at === undefined || !isPushSupported())
      return
    const wanted = settings.get().push && Notification.permission === 'granted'
    if (!wanted && !settings.get().registered[pubkey]) return
    const stop = new AbortController()
    current = { pubkey, stop }
    working = true
    failure = undefined
    tell()
    try {
      const filters = wanted
        ? [...ownFilter(pubkey, kinds(), settings.get()), ...[...more.values()].flat()]
        : []
      await registration.become(
        { pubkey, server: at, filters, plan: planNow ? planNow() : settings.get().registered[pubkey]?.plan },
        AbortSignal.any([context.signal, stop.signal]),
      )
      done = wanted
    } catch (error) {
      // Do not show an abort as a failure, because it comes from an account switch or sign-out.
      if (!stop.signal.aborted) failure = error instanceof Error ? error.message : 'It did not work.'
    }
    working = false
    current = undefined
    if (!context.signal.aborted) tell()
  }
  // Only one update runs at a time. Changes made meanwhile cause a further update.
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (wait = UPDATE_DEBOUNCE_MS) => {
    clearTimeout(timer)
    if (context.signal.aborted) return
    timer = setTimeout(() => {
      running = running.then(sync)
    }, wait)
    tell()
  }
  context.own(() => clearTimeout(timer))

  const concerns = () => {
    const { push, pushOff, server: own } = settings.get()
    return JSON.stringify([push, pushOff, own, pushKinds(kinds()), nostr.session.get(), planNow?.()])
  }
  let was = concerns()
  let account = nostr.session.get().pubkey
  const look = () => {
    if (was === concerns()) return
    was = concerns()
    failure = undefined
    const { pubkey } = nostr.session.get()
    if (pubkey !== account) {
      // Abort the update for the previous account.
      current?.stop.abort()
      done = false
      leaving = undefined
    }
    account = pubkey
    soon()
  }
  context.own(settings.subscribe(look))
  context.watch(Subscriptions, ({ own }) => {
    planNow = () => own.get().active?.plan
    look()
    const listening = own.subscribe(look)
    return toDisposable(() => {
      listening.dispose()
      planNow = undefined
    })
  })
  context.watchContributions(notificationKinds, look)
  context.own(nostr.session.subscribe(look))
  // Watch the permission, because the user can also change it in the browser's own settings.
  if ('permissions' in navigator)
    void navigator.permissions.query({ name: 'notifications' }).then(
      status => {
        if (context.signal.aborted) return
        const heard = () => soon()
        status.addEventListener('change', heard)
        context.own(() => status.removeEventListener('change', heard))
      },
      () => {},
    )
  if (isPushSupported() && Notification.permission === 'granted') soon()

  return {
    service: {
      state,
      async enable() {
        if (isReadOnly()) throw new Refusal(READ_ONLY)
        if (!isPushSupported()) throw new Refusal(UNSUPPORTED)
        const answer =
          Notification.permission === 'default'
            ? await Notification.requestPermission()
            : Notification.permission
        tell()
        if (answer !== 'granted') throw new Refusal(NOT_ALLOWED)
        failure = undefined
        settings.set(draft => {
          draft.push = true
        })
        context.emit(notificationsAllowed, {})
        soon()
      },
      disable() {
        settings.set(draft => {
          draft.push = false
        })
        soon(0)
      },
      async test() {
        if (!isPushSupported()) throw new Refusal(UNSUPPORTED)
        if (Notification.permission !== 'granted') throw new Refusal(NOT_ALLOWED)
        const worker = await workerRegistration()
        await worker.showNotification('Pinion', {
          body: 'Notifications work in this browser.',
          icon: '/icon-192.png',
          tag: 'test',
          data: { path: '/notifications' },
        })
      },
      renew: () => soon(0),
      also(name, filters) {
        more.set(name, filters)
        soon()
        return {
          dispose() {
            if (more.get(name) !== filters) return
            more.delete(name)
            soon()
          },
        }
      },
    },
    async forget(pubkey) {
      leaving = pubkey
      clearTimeout(timer)
      const left = await registration.leave(pubkey)
      if (current?.pubkey === pubkey) current.stop.abort()
      settings.set(draft => {
        delete draft.registered[pubkey]
      })
      // If the server did not remove this browser, cancel the push address. Other accounts of this browser get a new
      // address.
      if (left && Object.keys(settings.get().registered).length > 0) return
      await leavePush()
      if (nostr.session.get().pubkey !== pubkey) soon(0)
    },
  }
}
