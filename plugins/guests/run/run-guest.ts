import type { Disposable, PluginContext } from '#kernel'
import type { OutsideService } from '#kernel/outside'
import type { AddedPluginsService, DialogsService, ToastsService } from '#kernel/shell'
import { createAskUser } from '../doors/ask-user'
import type { GuestManifest } from '../install/guest-manifest'
import type { GuestStore } from '../install/guest-store'
import { createCalls } from './calls'
import { loadGuestSettings } from './guest-settings'
import { type Drafts, startGuest } from './start-guest'
import { toPlugin } from './to-plugin'

/** The state of a guest. `idle` until something of it is shown; `ended` if it broke a rule. */
export interface GuestState {
  readonly state: 'idle' | 'running' | 'ended'
  /** Why it was ended. */
  readonly reason?: string
  /** ms until it has answered a ping lately. Its work on a processor delays the answer. */
  readonly answers?: number
  /** The number of requests to each server since the guest was started. */
  readonly requests?: Readonly<Record<string, number>>
}

interface GuestToRun {
  /** The kernel's id of the guest. */
  readonly id: string
  readonly manifest: GuestManifest
  /** Loads the code, when something of the guest is shown for the first time. */
  readonly code: () => Promise<string>
  readonly told: (state: GuestState) => void
  /** Removes the guest from the app, because the user wants it. */
  readonly remove: () => void
  /** True if the user waits for it: it is started at once. */
  readonly isWanted?: boolean
}

/** The parts of the app that guests use. */
export interface GuestHost {
  readonly plugins: AddedPluginsService
  readonly toasts: ToastsService
  readonly dialogs: DialogsService
  readonly outside: OutsideService
  readonly store: GuestStore
  readonly log: PluginContext['log']
  /** The reader's relays. */
  readonly relays: () => readonly string[]
}

/** Adds a guest to the app, as `runGuest` does, with the parts of the app already given. */
export type RunGuest = (guest: GuestToRun) => Disposable

/** Adds a guest to the app until the result is disposed. */
export function runGuest(
  { id, manifest, code, told, remove, isWanted }: GuestToRun,
  host: GuestHost,
): Disposable {
  const { plugins, dialogs, store, log } = host
  const { settings = [] } = manifest.adds
  const drafts: Drafts = new Map()
  const plugin = toPlugin({
    id,
    manifest,
    code,
    settings: () => loadGuestSettings(id, settings, store),
    resolve: plugins.resolve,
    remove,
    start(text, nostr, { values }) {
      let running: GuestState = { state: 'running' }
      const tell = (more: Partial<GuestState>) => {
        running = { ...running, ...more }
        told(running)
      }
      const ending = new AbortController()
      const calls = createCalls({
        ...host,
        id,
        manifest,
        nostr,
        user: createAskUser(dialogs, ending.signal),
        send: message => guest.send(message),
        pressedAt: () => guest.pressedAt(),
        lost: () => guest.lost(),
        counted(host) {
          const requests = running.requests ?? {}
          tell({ requests: { ...requests, [host]: (requests[host] ?? 0) + 1 } })
        },
      })
      const stop = () => {
        ending.abort()
        calls.dispose()
        listening.dispose()
      }
      const guest = startGuest(
        text,
        {
          call: calls.call,
          answers: answers => tell({ answers }),
          ended(reason) {
            stop()
            told({ state: 'ended', reason })
          },
        },
        drafts,
      )
      tell({})
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
  told({ state: 'idle' })
  let added: Disposable | undefined
  let isOver = false
  const add = async () => {
    await plugin.preload()
    if (isOver) return
    added = plugins.add(plugin.manifest)
    if (isWanted) await plugin.wake()
  }
  add().catch(error => {
    if (isOver) return
    log.warn('A plugin from others was not started', error)
    told({ state: 'ended', reason: 'It could not be started.' })
  })
  return {
    dispose() {
      isOver = true
      added?.dispose()
    },
  }
}
