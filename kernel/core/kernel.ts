import type { NostrAccess } from '../ports/nostr-access'
import { createActivationEvents } from './activation-events'
import { createBus } from './bus'
import { notArrived, reloadDelay } from './code-loading'
import type { Disposable } from './disposable'
import { createFaults, MAX_STRIKES } from './faults'
import type { Kernel, KernelOptions, PluginState } from './kernel-api'
import type { Permission } from './permission'
import type { PluginManifest } from './plugin'
import { type ContextParts, createPluginContext, settingsKey } from './plugin-context'
import { createPoints } from './points'
import { Refusal } from './refusal'
import { Scope } from './scope'
import { createServices } from './services'
import { createMemoryKeyValue } from './settings'
import { createSettingsRegistry } from './settings-registry'
import { createStore } from './store'
import type { AnyService, ServiceToken } from './tokens'
import { withinLimit } from './within-limit'

export type { Kernel, KernelOptions, PluginState } from './kernel-api'

/** Milliseconds after which an unfinished activation is a fault. The time to load the plugin's code does not count. */
const ACTIVATION_TIMEOUT_MS = 10_000

interface Enabled {
  readonly manifest: PluginManifest
  readonly scope: Scope
  activation?: Promise<void>
  /** Set if the plugin's code could not be loaded. Contains the number of attempts and the timer for the next one. */
  missed?: { readonly attempt: number; readonly waiting: Disposable }
}

export function createKernel(options: KernelOptions = {}): Kernel {
  const { storage = createMemoryKeyValue(), now = Date.now, firstScreenShown = Promise.resolve() } = options
  const enabled = new Map<string, Enabled>()
  const blocked = new Map<string, PluginManifest>()
  const accesses = new Map<string, NostrAccess & Disposable>()
  const points = createPoints()
  const services = createServices()
  const faults = createFaults(now)
  // Errors of the storage, such as a full disk, are not the plugin's fault. They are reported without a strike.
  const settings = createSettingsRegistry(storage, (...fault) => void faults.note(...fault))
  const bus = createBus((owner, where, error) => report(owner, where, error))
  const status = createStore<Readonly<Record<string, PluginState>>>({})
  const tally = { stores: 0, timers: 0, databases: 0 }
  let disposed = false

  const setState = (id: string, state: PluginState) =>
    status.set(all => (all[id] === state ? undefined : { ...all, [id]: state }))

  const provider = (token: AnyService) =>
    [...enabled.values()].find(r => r.manifest.provides?.some(t => t.id === token.id))

  const whyUnprovided = ({ id }: AnyService) => {
    const waiting = [...blocked.values()].find(manifest => manifest.provides?.some(t => t.id === id))
    const missing = waiting?.requires?.find(t => !provider(t))?.id
    return waiting
      ? `${id} is provided by '${waiting.id}', which waits for ${missing}`
      : `No enabled plugin provides ${id}`
  }

  const nostr = (owner: string): NostrAccess => {
    const had = accesses.get(owner)
    if (had) return had
    if (!options.nostr) throw new Error('This kernel was created without Nostr')
    const access = options.nostr.access(owner, permission =>
      // An owner without a state is the host or a test that acts as the host, and may do everything.
      status.get()[owner] === undefined
        ? true
        : (enabled.get(owner)?.manifest.permissions?.includes(permission as Permission) ?? false),
    )
    const scope = enabled.get(owner)?.scope
    // The owner is a plugin that was removed but still calls this function, so its access is disposed at once.
    if (!scope && status.get()[owner] !== undefined) {
      access.dispose()
      return access
    }
    accesses.set(owner, access)
    scope?.own(() => {
      accesses.delete(owner)
      access.dispose()
    })
    return access
  }

  const parts: ContextParts = {
    points,
    bus,
    services,
    settings,
    tally,
    nostr,
    report: (...fault) => report(...fault),
  }

  const suspend = (id: string) => {
    if (!enabled.has(id)) return
    remove(id)
    setState(id, 'faulted')
  }

  function report(plugin: string, where: string, error: unknown): void {
    if (faults.note(plugin, where, error) < MAX_STRIKES) return
    const owned = () => points.quarantined().filter(key => key.includes(`:${plugin}/`)).length
    if (points.quarantine(where) && owned() < MAX_STRIKES) return
    suspend(plugin)
  }

  const start = (manifest: PluginManifest) => {
    const { id } = manifest
    const rival = manifest.provides?.map(t => [t, provider(t)] as const).find(([, r]) => r)
    const scope = new Scope(id)
    faults.forget(id)
    points.pardon(id)
    enabled.set(id, { manifest, scope })
    try {
      if (rival)
        throw new Error(`${id} provides ${rival[0].id}, which ${rival[1]?.manifest.id} provides already`)
      for (const c of manifest.contributes ?? []) {
        const added = points.add(id, c.point, c.value)
        scope.own(() => added.dispose())
      }
      setState(id, 'enabled')
      for (const wake of manifest.activateOn ?? []) arm(id, scope, wake)
    } catch (error) {
      enabled.delete(id)
      scope.dispose()
      report(id, 'enable', error)
      setState(id, 'faulted')
    }
  }

  const wakeUp = (id: string) => void kernel.activate(id).catch(() => {})
  const arm = createActivationEvents({
    firstScreenShown,
    hasRecord: id => settings.has(settingsKey(id)),
    session: id => nostr(id).session,
    on: (id, event, fn) => bus.on(id, event, fn),
    activate: wakeUp,
  })

  /** Starts the blocked plugins whose required services now have providers, repeatedly until no more can be started. */
  const unblock = () => {
    for (let again = true; again; ) {
      again = false
      for (const [id, manifest] of blocked) {
        if (!(manifest.requires ?? []).every(provider)) continue
        blocked.delete(id)
        start(manifest)
        again = true
      }
    }
  }

  const remove = (id: string) => {
    const record = enabled.get(id)
    if (!record) return
    const mine = (token: AnyService) => record.manifest.provides?.some(t => t.id === token.id)
    for (const other of [...enabled.values()]) {
      if (other === record || !other.manifest.requires?.some(mine)) continue
      remove(other.manifest.id)
      blocked.set(other.manifest.id, other.manifest)
      setState(other.manifest.id, 'blocked')
    }
    enabled.delete(id)
    settings.forget(settingsKey(id))
    points.batch(() => {
      try {
        record.scope.dispose()
      } catch (error) {
        faults.note(id, 'dispose', error)
      }
    })
  }

  const runActivation = async ({ manifest, scope }: Enabled) => {
    for (const token of manifest.requires ?? []) await kernel.resolve(token as ServiceToken<unknown>)
    const module = await manifest.activate?.()
    if (scope.disposed) return
    const activating = (async () => module?.activate(createPluginContext(manifest, scope, parts)))()
    await withinLimit(activating, scope.signal, {
      ms: ACTIVATION_TIMEOUT_MS,
      message: `${manifest.id} takes too long to activate`,
    })
    if (!scope.disposed) setState(manifest.id, 'active')
  }

  /** Schedules another attempt to load the plugin's code. If the plugin is needed earlier, the code is loaded then. */
  const askAgain = (record: Enabled) => {
    delete record.activation
    const { attempt = 0, waiting } = record.missed ?? {}
    waiting?.dispose()
    const wait = reloadDelay(attempt)
    const timer = wait && setTimeout(() => wakeUp(record.manifest.id), wait)
    record.missed = { attempt: attempt + 1, waiting: record.scope.own(() => clearTimeout(timer)) }
  }

  const kernel: Kernel = {
    points,
    status,
    faults: faults.store,
    report,
    enable(...manifests) {
      if (disposed) return
      points.batch(() => {
        for (const manifest of manifests) {
          if (enabled.has(manifest.id)) continue
          blocked.set(manifest.id, manifest)
        }
        unblock()
        for (const id of blocked.keys()) setState(id, 'blocked')
      })
    },
    async disable(id) {
      blocked.delete(id)
      remove(id)
      setState(id, 'off')
    },
    async prepareSignOut() {
      const keepers = [...enabled].filter(([, { manifest }]) => manifest.activateOn?.includes('sign-out'))
      await Promise.allSettled(keepers.map(([id]) => kernel.activate(id)))
    },
    async activate(id) {
      const record = enabled.get(id)
      if (!record) throw new Error(`${id} is not enabled`)
      record.activation ??= withinLimit(runActivation(record), record.scope.signal).catch(error => {
        if (record.scope.disposed) throw error
        report(id, 'activate', error)
        if (notArrived(error)) askAgain(record)
        else suspend(id)
        throw error
      })
      return record.activation
    },
    async resolve(token) {
      const there = services.peek(token)
      if (there !== undefined) return there
      const owner = provider(token)
      if (!owner) throw new Error(whyUnprovided(token))
      await kernel.activate(owner.manifest.id)
      const service = services.peek(token)
      if (service === undefined) throw new Error(`${owner.manifest.id} did not provide ${token.id}`)
      return service
    },
    peek: token => services.peek(token),
    provides: token => provider(token) !== undefined,
    watch: (token, fn) => services.watch(token, fn),
    on: (event, fn) => bus.on('host', event, fn),
    emit: (event, payload) => bus.emit(event, payload),
    async run(entry, args) {
      const record = enabled.get(entry.owner)
      if (!record) return false
      const { signal } = record.scope
      const where = points.nameOf(entry) ?? `action:${entry.key}`
      try {
        await kernel.activate(entry.owner)
        const { default: act } = await entry.value.action()
        if (signal.aborted) return false
        await act(args, {
          signal,
          nostr: nostr(entry.owner),
          resolve: kernel.resolve,
          emit: kernel.emit,
        })
        return true
      } catch (error) {
        if (!(error instanceof Refusal) && !signal.aborted) report(entry.owner, where, error)
        return false
      }
    },
    nostr,
    settings: (key, definition) => settings.open('host', key, definition),
    resetSettings: settings.reset,
    census: () => ({
      plugins: enabled.size,
      contributions: points.count(),
      listeners: points.listeners(),
      services: services.count(),
      watchers: services.watchers(),
      handlers: bus.count(),
      accesses: accesses.size,
      queries: options.nostr?.queries() ?? 0,
      ...tally,
    }),
    async dispose() {
      disposed = true
      blocked.clear()
      for (const id of [...enabled.keys()]) remove(id)
      for (const access of accesses.values()) access.dispose()
      accesses.clear()
      options.nostr?.dispose()
    },
  }
  options.nostr?.attach({
    resolve: token => kernel.resolve(token),
    report: (where, error) => void faults.note('host', where, error),
  })
  return kernel
}
