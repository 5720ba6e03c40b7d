import type { Disposable, PluginContext } from '#kernel'
import type { AddedPluginsService, DialogsService, ToastsService } from '#kernel/shell'
import type { UrlPolicyService } from '#kernel/url-policy'
import { createGuestConsentDialogs } from '../consent/guest-consent-dialogs'
import type { GuestManifest } from '../install/guest-manifest'
import type { GuestStore } from '../install/guest-store'
import { createGuestPlugin } from './create-guest-plugin'
import { createGuestCallHandler } from './guest-call-handler'
import { loadGuestSettings } from './guest-settings'
import { type FieldTextsByView, startGuest } from './start-guest'

/** The state of a guest: 'idle' until one of its views is shown, 'ended' if it broke a rule or failed. */
export interface GuestState {
  readonly state: 'idle' | 'running' | 'ended'
  /** The reason why the guest was ended. */
  readonly reason?: string
  /** Milliseconds that the guest needed to answer a recent ping. The number grows when its code is busy. */
  readonly responseMs?: number
  /** The number of requests to each server since the guest was started. */
  readonly requests?: Readonly<Record<string, number>>
}

interface RunGuestOptions {
  /** The kernel's id of the guest. */
  readonly id: string
  readonly manifest: GuestManifest
  /** Loads the code. Called when the guest is needed for the first time. */
  readonly code: () => Promise<string>
  readonly onState: (state: GuestState) => void
  /** Called when the user wants to remove the guest from the app. */
  readonly remove: () => void
  /** True if the user is waiting for the guest, so that it starts before one of its views is shown. */
  readonly startNow?: boolean
}

/** The services of the app that guests use. */
export interface GuestHostServices {
  readonly plugins: AddedPluginsService
  readonly toasts: ToastsService
  readonly dialogs: DialogsService
  readonly urlPolicy: UrlPolicyService
  readonly store: GuestStore
  readonly log: PluginContext['log']
  /** The reader's relays. */
  readonly relays: () => readonly string[]
}

/** Like `runGuest`, but the services of the app are already bound. */
export type GuestRunner = (guest: RunGuestOptions) => Disposable

/** Adds a guest to the app until the result is disposed. */
export function runGuest(
  { id, manifest, code, onState, remove, startNow }: RunGuestOptions,
  host: GuestHostServices,
): Disposable {
  const { plugins, dialogs, store, log } = host
  const { settings = [] } = manifest.adds
  const drafts: FieldTextsByView = new Map()
  const plugin = createGuestPlugin({
    id,
    manifest,
    code,
    settings: () => loadGuestSettings(id, settings, store),
    resolve: plugins.resolve,
    remove,
    start(text, nostr, { values }) {
      let running: GuestState = { state: 'running' }
      const updateState = (more: Partial<GuestState>) => {
        running = { ...running, ...more }
        onState(running)
      }
      const abort = new AbortController()
      const calls = createGuestCallHandler({
        ...host,
        id,
        manifest,
        nostr,
        consent: createGuestConsentDialogs(dialogs, abort.signal),
        send: message => guest.send(message),
        pressedAt: () => guest.pressedAt(),
        onUnansweredWrite: () => guest.onUnansweredWrite(),
        onRequest(host) {
          const requests = running.requests ?? {}
          updateState({ requests: { ...requests, [host]: (requests[host] ?? 0) + 1 } })
        },
      })
      const stop = () => {
        abort.abort()
        calls.dispose()
        listening.dispose()
      }
      const guest = startGuest(
        text,
        {
          call: calls.call,
          onPing: answers => updateState({ responseMs: answers }),
          onEnd(reason) {
            stop()
            onState({ state: 'ended', reason })
          },
        },
        drafts,
      )
      updateState({})
      const sendSettings = () => guest.send(['settings', values.get()])
      const listening = values.subscribe(sendSettings)
      if (settings.length > 0) sendSettings()
      return {
        ...guest,
        dispose() {
          stop()
          guest.dispose()
        },
      }
    },
  })
  onState({ state: 'idle' })
  let added: Disposable | undefined
  let isDisposed = false
  const add = async () => {
    await plugin.preload()
    if (isDisposed) return
    added = plugins.add(plugin.manifest)
    if (startNow) await plugin.ensureStarted()
  }
  add().catch(error => {
    if (isDisposed) return
    log.warn('A plugin from others was not started', error)
    onState({ state: 'ended', reason: 'It could not be started.' })
  })
  return {
    dispose() {
      isDisposed = true
      added?.dispose()
    },
  }
}
