import { createActivationTrigger } from './activation-trigger'
import { codeReloadDelayMs, isCodeLoadError } from './code-loading'
import { createContributionRegistry } from './contribution-registry'
import type { Disposable } from './disposable'
import { createEventBus } from './event-bus'
import { createFaultLog, MAX_FAULTS_BEFORE_SUSPEND } from './fault-log'
import type { Kernel, KernelOptions, PluginState } from './kernel-api'
import { createNostrAccesses } from './nostr-accesses'
import type { PluginManifest } from './plugin'
import { createPluginContext, type KernelInternals, pluginSettingsKey } from './plugin-context'
import { ResourceScope } from './resource-scope'
import { createServiceRegistry } from './service-registry'
import { createMemoryKeyValueStorage } from './settings'
import { createSettingsRegistry } from './settings-registry'
import { createStore } from './store'
import type { AnyServiceToken, ServiceToken } from './tokens'
import { UserFacingError } from './user-facing-error'
import { withTimeout } from './with-timeout'

export type { Kernel, KernelOptions, PluginState } from './kernel-api'

/** Milliseconds after which an unfinished activation is a fault. The time to load the plugin's code does not count. */
const ACTIVATION_TIMEOUT_MS = 10_000

interface EnabledPlugin {
  readonly manifest: PluginManifest
  readonly scope: ResourceScope
  activation?: Promise<void>
  /** Set if the plugin's code could not be loaded. Contains the number of attempts and the timer for the next one. */
  failedLoad?: { readonly attempt: number; readonly retryTimer: Disposable }
}

export function createKernel(options: KernelOptions = {}): Kernel {
  const {
    storage = createMemoryKeyValueStorage(),
    now = Date.now,
    firstScreenShown = Promise.resolve(),
  } = options
  const enabled = new Map<string, EnabledPlugin>()
  const blocked = new Map<string, PluginManifest>()
  const points = createContributionRegistry()
  const services = createServiceRegistry()
  const faults = createFaultLog(now)
  // Errors of the storage, such as a full disk, are not the plugin's fault. They are reported without a strike.
  const settings = createSettingsRegistry(storage, (...fault) => void faults.record(...fault))
  const bus = createEventBus((owner, where, error) => report(owner, where, error))
  const status = createStore<Readonly<Record<string, PluginState>>>({})
  const resourceCounts = { stores: 0, timers: 0, databases: 0 }
  const accesses = createNostrAccesses(options.nostr, enabled, owner => status.get()[owner] !== undefined)
  let disposed = false

  const setState = (id: string, state: PluginState) =>
    status.set(all => (all[id] === state ? undefined : { ...all, [id]: state }))

  const findProvider = (token: AnyServiceToken) =>
    [...enabled.values()].find(r => r.manifest.provides?.some(t => t.id === token.id))

  const explainMissingService = ({ id }: AnyServiceToken) => {
    const waiting = [...blocked.values()].find(manifest => manifest.provides?.some(t => t.id === id))
    const missing = waiting?.requires?.find(t => !findProvider(t))?.id
    return waiting
      ? `${id} is provided by '${waiting.id}', which waits for ${missing}`
      : `No enabled plugin provides ${id}`
  }

  const internals: KernelInternals = {
    points,
    bus,
    services,
    settings,
    resourceCounts,
    nostr: accesses.open,
    report: (...fault) => report(...fault),
  }

  const suspend = (id: string) => {
    if (!enabled.has(id)) return
    removePlugin(id)
    setState(id, 'faulted')
  }

  function report(plugin: string, where: string, error: unknown): void {
    if (faults.record(plugin, where, error) < MAX_FAULTS_BEFORE_SUSPEND) return
    const quarantinedCount = () => points.quarantined().filter(key => key.includes(`:${plugin}/`)).length
    if (points.quarantine(where) && quarantinedCount() < MAX_FAULTS_BEFORE_SUSPEND) return
    suspend(plugin)
  }

  const startPlugin = (manifest: PluginManifest) => {
    const { id } = manifest
    const rivalProvider = manifest.provides?.map(t => [t, findProvider(t)] as const).find(([, r]) => r)
    const scope = new ResourceScope(id)
    faults.clearStrikes(id)
    points.releaseQuarantined(id)
    enabled.set(id, { manifest, scope })
    try {
      if (rivalProvider)
        throw new Error(
          `${id} provides ${rivalProvider[0].id}, which ${rivalProvider[1]?.manifest.id} provides already`,
        )
      for (const c of manifest.contributes ?? []) {
        const added = points.add(id, c.point, c.value)
        scope.own(() => added.dispose())
      }
      setState(id, 'enabled')
      for (const event of manifest.activateOn ?? []) registerTrigger(id, scope, event)
    } catch (error) {
      enabled.delete(id)
      scope.dispose()
      report(id, 'enable', error)
      setState(id, 'faulted')
    }
  }

  const activateInBackground = (id: string) => void kernel.activate(id).catch(() => {})
  const registerTrigger = createActivationTrigger({
    firstScreenShown,
    hasSettingsRecord: id => settings.has(pluginSettingsKey(id)),
    session: id => accesses.open(id).session,
    on: (id, event, fn) => bus.on(id, event, fn),
    activate: activateInBackground,
  })

  /** Starts the blocked plugins whose required services now have providers, repeatedly until no more can be started. */
  const startUnblocked = () => {
    for (let hasProgress = true; hasProgress; ) {
      hasProgress = false
      for (const [id, manifest] of blocked) {
        if (!(manifest.requires ?? []).every(findProvider)) continue
        blocked.delete(id)
        startPlugin(manifest)
        hasProgress = true
      }
    }
  }

  const removePlugin = (id: string) => {
    const record = enabled.get(id)
    if (!record) return
    const isProvidedHere = (token: AnyServiceToken) => record.manifest.provides?.some(t => t.id === token.id)
    for (const other of [...enabled.values()]) {
      if (other === record || !other.manifest.requires?.some(isProvidedHere)) continue
      removePlugin(other.manifest.id)
      blocked.set(other.manifest.id, other.manifest)
      setState(other.manifest.id, 'blocked')
    }
    enabled.delete(id)
    settings.forget(pluginSettingsKey(id))
    points.batch(() => {
      try {
        record.scope.dispose()
      } catch (error) {
        faults.record(id, 'dispose', error)
      }
    })
  }

  const runActivation = async ({ manifest, scope }: EnabledPlugin) => {
    // The plugin's code is loaded while the services that it requires start. If both fail, the services' error counts.
    const loading = manifest.activate?.()
    loading?.catch(() => {})
    for (const token of manifest.requires ?? []) await kernel.resolve(token as ServiceToken<unknown>)
    const module = await loading
    if (scope.disposed) return
    const activating = (async () => module?.activate(createPluginContext(manifest, scope, internals)))()
    await withTimeout(activating, scope.signal, {
      ms: ACTIVATION_TIMEOUT_MS,
      message: `${manifest.id} takes too long to activate`,
    })
    if (!scope.disposed) setState(manifest.id, 'active')
  }

  const loadCode = ({ requires = [], activate }: PluginManifest) => {
    activate?.().catch(() => {})
    for (const token of requires) {
      const provider = findProvider(token)
      if (provider && !provider.activation) loadCode(provider.manifest)
    }
  }

  /** Schedules another attempt to load the plugin's code. If the plugin is needed earlier, the code is loaded then. */
  const scheduleReload = (record: EnabledPlugin) => {
    delete record.activation
    const { attempt = 0, retryTimer } = record.failedLoad ?? {}
    retryTimer?.dispose()
    const delayMs = codeReloadDelayMs(attempt)
    const timer = delayMs && setTimeout(() => activateInBackground(record.manifest.id), delayMs)
    record.failedLoad = { attempt: attempt + 1, retryTimer: record.scope.own(() => clearTimeout(timer)) }
  }

  const kernel: Kernel = {
    points,
    pluginStates: status,
    faults: faults.store,
    report,
    enable(...manifests) {
      if (disposed) return
      points.batch(() => {
        for (const manifest of manifests) {
          if (enabled.has(manifest.id)) continue
          blocked.set(manifest.id, manifest)
        }
        startUnblocked()
        for (const id of blocked.keys()) setState(id, 'blocked')
      })
    },
    async disable(id) {
      blocked.delete(id)
      removePlugin(id)
      setState(id, 'off')
    },
    async activateForSignOut() {
      const dataHolders = [...enabled].filter(([, { manifest }]) => manifest.activateOn?.includes('sign-out'))
      await Promise.allSettled(dataHolders.map(([id]) => kernel.activate(id)))
    },
    loadCode(event) {
      for (const { manifest } of enabled.values())
        if (manifest.activateOn?.includes(event)) loadCode(manifest)
    },
    async activate(id) {
      const record = enabled.get(id)
      if (!record) {
        const missing = blocked.get(id)?.requires?.find(t => !findProvider(t))?.id
        throw new Error(missing ? `${id} is blocked: nothing provides ${missing}` : `${id} is not enabled`)
      }
      record.activation ??= withTimeout(runActivation(record), record.scope.signal).catch(error => {
        if (record.scope.disposed) throw error
        report(id, 'activate', error)
        if (isCodeLoadError(error)) scheduleReload(record)
        else suspend(id)
        throw error
      })
      return record.activation
    },
    async resolve(token) {
      const existing = services.peek(token)
      if (existing !== undefined) return existing
      const owner = findProvider(token)
      if (!owner) throw new Error(explainMissingService(token))
      await kernel.activate(owner.manifest.id)
      const service = services.peek(token)
      if (service === undefined) throw new Error(`${owner.manifest.id} did not provide ${token.id}`)
      return service
    },
    peek: token => services.peek(token),
    provides: token => findProvider(token) !== undefined,
    watch: (token, fn) => services.watch(token, fn),
    on: (event, fn) => bus.on('host', event, fn),
    emit: (event, payload) => bus.emit(event, payload),
    async runAction(entry, args) {
      const record = enabled.get(entry.owner)
      if (!record) return false
      const { signal } = record.scope
      const where = points.nameOf(entry) ?? `action:${entry.key}`
      try {
        await kernel.activate(entry.owner)
        const { default: action } = await entry.value.action()
        if (signal.aborted) return false
        await action(args, {
          signal,
          nostr: accesses.open(entry.owner),
          resolve: kernel.resolve,
          emit: kernel.emit,
        })
        return true
      } catch (error) {
        if (!(error instanceof UserFacingError) && !signal.aborted) report(entry.owner, where, error)
        return false
      }
    },
    nostr: accesses.open,
    settings: (key, definition) => settings.open('host', key, definition),
    resetSettings: settings.reset,
    countResources: () => ({
      plugins: enabled.size,
      contributions: points.count(),
      listeners: points.subscriberCount(),
      services: services.count(),
      watchers: services.watchers(),
      handlers: bus.handlerCount(),
      accesses: accesses.count(),
      queries: options.nostr?.countQueries() ?? 0,
      ...resourceCounts,
    }),
    async dispose() {
      disposed = true
      blocked.clear()
      for (const id of [...enabled.keys()]) removePlugin(id)
      accesses.dispose()
      options.nostr?.dispose()
    },
  }
  options.nostr?.attach({
    resolve: token => kernel.resolve(token),
    report: (where, error) => void faults.record('host', where, error),
  })
  return kernel
}
