import type { NostrAccess } from '../ports/nostr-access'
import type { Bus } from './bus'
import type { Disposable } from './disposable'
import type { PluginContext, PluginManifest } from './plugin'
import type { Points } from './points'
import type { Scope } from './scope'
import type { Services } from './services'
import type { SettingsRegistry } from './settings-registry'
import { createStore } from './store'

/** The kernel's functions that a plugin context uses. */
export interface ContextParts {
  readonly points: Points
  readonly bus: Bus
  readonly services: Services
  readonly settings: SettingsRegistry
  readonly tally: { stores: number; timers: number; databases: number }
  nostr(owner: string): NostrAccess
  report(plugin: string, where: string, error: unknown): void
}

/** The key of a plugin's settings record in the key-value storage. */
export const settingsKey = (plugin: string): string => `pinion/settings/${plugin}`

/** The name of a plugin's own IndexedDB database. */
export const databaseName = (plugin: string): string => `pinion-plugin-${plugin}`

/** Creates the context of one activation of a plugin. `scope` owns everything that is acquired through the context. */
export function createPluginContext(
  manifest: PluginManifest,
  scope: Scope,
  parts: ContextParts,
): PluginContext {
  const { id } = manifest
  const { points, bus, services, tally, report } = parts
  const names = (list: PluginManifest['provides'], token: { id: string }) =>
    list?.some(t => t.id === token.id) ?? false
  /**
   * Takes a resource for the plugin, unless the plugin was disabled. In that case the resource is never created,
   * because others might see it before it is disposed.
   */
  const owned = (take: () => Disposable): Disposable => {
    if (scope.disposed) return { dispose() {} }
    const item = take()
    return scope.own(() => item.dispose())
  }
  const counted = (what: keyof typeof tally, release: () => void) => {
    tally[what]++
    return scope.own(() => {
      tally[what]--
      release()
    })
  }
  const tag = `[${id}]`

  return {
    id,
    signal: scope.signal,
    log: { warn: (...what) => console.warn(tag, ...what), error: (...what) => console.error(tag, ...what) },
    get nostr() {
      return parts.nostr(id)
    },
    contribute: contribution => owned(() => points.add(id, contribution.point, contribution.value)),
    contributions: point => points.get(point),
    blame(entry, error) {
      // An entry without a name is no longer registered, because its plugin was disabled. Its error is not reported.
      const where = points.nameOf(entry)
      if (where !== undefined) report(entry.owner, where, error)
    },
    watchContributions: (point, fn) => owned(() => points.subscribe(point, fn)),
    provide(token, service) {
      if (!names(manifest.provides, token))
        throw new Error(`${id} does not declare that it provides ${token.id}`)
      return owned(() => services.add(id, token, service))
    },
    use(token) {
      if (!names(manifest.requires, token))
        throw new Error(`${id} does not declare that it requires ${token.id}`)
      const service = services.peek(token)
      if (service === undefined) throw new Error(`${token.id} is not there`)
      return service
    },
    watch(token, fn) {
      let inner: Disposable | undefined
      const leave = () => {
        const was = inner
        inner = undefined
        was?.dispose()
      }
      const watching = services.watch(token, service => {
        try {
          leave()
          if (service !== undefined) inner = fn(service)
        } catch (error) {
          report(id, `watch:${token.id}`, error)
        }
      })
      return scope.own(() => {
        watching.dispose()
        leave()
      })
    },
    on: (event, fn) => owned(() => bus.on(id, event, fn)),
    emit: (event, payload) => bus.emit(event, payload),
    store(initial) {
      counted('stores', () => {})
      return createStore(initial)
    },
    settings: definition => parts.settings.open(id, settingsKey(id), definition),
    async database(open) {
      const database = await open(databaseName(id))
      counted('databases', () => database.close())
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
      return counted('timers', () => clearInterval(timer))
    },
    own: item => scope.own(typeof item === 'function' ? item : () => item.dispose()),
  }
}
