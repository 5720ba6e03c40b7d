import type { NostrAccess } from '../ports/nostr-access'
import type { ContributionRegistry } from './contribution-registry'
import type { Disposable } from './disposable'
import type { EventBus } from './event-bus'
import type { PluginContext, PluginManifest } from './plugin'
import type { ResourceScope } from './resource-scope'
import type { ServiceRegistry } from './service-registry'
import type { SettingsRegistry } from './settings-registry'
import { createStore } from './store'

/** The kernel's functions that a plugin context uses. */
export interface KernelInternals {
  readonly points: ContributionRegistry
  readonly bus: EventBus
  readonly services: ServiceRegistry
  readonly settings: SettingsRegistry
  readonly resourceCounts: { stores: number; timers: number; databases: number }
  nostr(owner: string): NostrAccess
  report(plugin: string, where: string, error: unknown): void
}

/** The key of a plugin's settings record in the key-value storage. */
export const pluginSettingsKey = (plugin: string): string => `pinion/settings/${plugin}`

/** The name of a plugin's own IndexedDB database. */
export const pluginDatabaseName = (plugin: string): string => `pinion-plugin-${plugin}`

/** Creates the context of one activation of a plugin. `scope` owns everything that is acquired through the context. */
export function createPluginContext(
  manifest: PluginManifest,
  scope: ResourceScope,
  internals: KernelInternals,
): PluginContext {
  const { id } = manifest
  const { points, bus, services, resourceCounts, report } = internals
  const declares = (list: PluginManifest['provides'], token: { id: string }) =>
    list?.some(t => t.id === token.id) ?? false
  /**
   * Takes a resource for the plugin, unless the plugin was disabled. In that case the resource is never created,
   * because others might see it before it is disposed.
   */
  const acquire = (take: () => Disposable): Disposable => {
    if (scope.disposed) return { dispose() {} }
    const item = take()
    return scope.own(() => item.dispose())
  }
  const trackResource = (resource: keyof typeof resourceCounts, release: () => void) => {
    resourceCounts[resource]++
    return scope.own(() => {
      resourceCounts[resource]--
      release()
    })
  }
  const tag = `[${id}]`

  return {
    id,
    signal: scope.signal,
    log: { warn: (...parts) => console.warn(tag, ...parts), error: (...what) => console.error(tag, ...what) },
    get nostr() {
      return internals.nostr(id)
    },
    contribute: contribution => acquire(() => points.add(id, contribution.point, contribution.value)),
    contributions: point => points.get(point),
    reportError(entry, error) {
      // An entry without a name is no longer registered, because its plugin was disabled. Its error is not reported.
      const where = points.nameOf(entry)
      if (where !== undefined) report(entry.owner, where, error)
    },
    watchContributions: (point, fn) => acquire(() => points.subscribe(point, fn)),
    provide(token, service) {
      if (!declares(manifest.provides, token))
        throw new Error(`${id} does not declare that it provides ${token.id}`)
      return acquire(() => services.add(id, token, service))
    },
    use(token) {
      if (!declares(manifest.requires, token))
        throw new Error(`${id} does not declare that it requires ${token.id}`)
      const service = services.peek(token)
      if (service === undefined) throw new Error(`${token.id} is not there`)
      return service
    },
    watch(token, fn) {
      let inner: Disposable | undefined
      const disposeInner = () => {
        const previous = inner
        inner = undefined
        previous?.dispose()
      }
      const subscription = services.watch(token, service => {
        try {
          disposeInner()
          if (service !== undefined) inner = fn(service)
        } catch (error) {
          report(id, `watch:${token.id}`, error)
        }
      })
      return scope.own(() => {
        subscription.dispose()
        disposeInner()
      })
    },
    on: (event, fn) => acquire(() => bus.on(id, event, fn)),
    emit: (event, payload) => bus.emit(event, payload),
    store(initial) {
      trackResource('stores', () => {})
      return createStore(initial)
    },
    settings: definition => internals.settings.open(id, pluginSettingsKey(id), definition),
    async database(open) {
      const database = await open(pluginDatabaseName(id))
      trackResource('databases', () => database.close())
      return database
    },
    interval(fn, ms) {
      const timer = setInterval(() => {
        try {
          fn()
        } catch (error) {
          report(id, 'interval', error)
        }
      }, ms)
      return trackResource('timers', () => clearInterval(timer))
    },
    own: item => scope.own(typeof item === 'function' ? item : () => item.dispose()),
  }
}
