import type { NostrAccess, NostrHost } from '../ports/nostr-access'
import type { Disposable } from './disposable'
import type { Fault } from './faults'
import type { ActionLoader, PluginManifest } from './plugin'
import type { Entry, PointsReader } from './points'
import type { KeyValue, SettingsDefinition } from './settings'
import type { ReadableStore, Store } from './store'
import type { AnyService, ContributionBase, EventToken, ServiceToken } from './tokens'

/**
 * `blocked`: enabled, but a required service is not provided by any enabled plugin. `faulted`: suspended after repeated
 * or fatal faults; `enable` clears its faults.
 */
export type PluginState = 'off' | 'enabled' | 'active' | 'blocked' | 'faulted'

export interface KernelOptions {
  readonly storage?: KeyValue
  readonly nostr?: NostrHost
  /** ms since the epoch; tests pass their own. */
  readonly now?: () => number
  /** Resolves when the first screen is shown; until then no plugin is activated for being idle. */
  readonly firstScreenShown?: Promise<void>
}

export interface Kernel {
  readonly points: PointsReader
  readonly status: ReadableStore<Readonly<Record<string, PluginState>>>
  readonly faults: ReadableStore<readonly Fault[]>
  /** Never throws: an error in the manifest becomes a fault and the state `faulted`. */
  enable(...manifests: readonly PluginManifest[]): void
  disable(id: string): Promise<void>
  /** Runs the plugin's `activate` once; rejects with its error. */
  activate(id: string): Promise<void>
  /**
   * Activates all plugins that keep something of an account (`activateOn: ['sign-out']`), so that each can delete it.
   * Resolves when they run; one that fails has been reported, and prevents nothing.
   */
  prepareSignOut(): Promise<void>
  /** The service, activating its provider. Throws when no enabled plugin provides it. */
  resolve<S>(token: ServiceToken<S>): Promise<S>
  peek<S>(token: ServiceToken<S>): S | undefined
  /** True when an enabled plugin provides it, active or not. */
  provides(token: AnyService): boolean
  watch<S>(token: ServiceToken<S>, fn: (service: S | undefined) => void): Disposable
  on<P>(event: EventToken<P>, fn: (payload: P) => void): Disposable
  emit<P>(event: EventToken<P>, payload: P): void
  /**
   * Activates the owner, loads the action and calls it. False if it failed; unless it refused, the fault is reported.
   */
  run<A>(entry: Entry<ContributionBase & { readonly action: ActionLoader<A> }>, args: A): Promise<boolean>
  /** The Nostr access of one plugin; its queries go with the plugin. Throws in a kernel without Nostr. */
  nostr(owner: string): NostrAccess
  /** A settings record of the host or of a plugin's view, shared by all callers that use the key. */
  settings<S>(key: string, definition: SettingsDefinition<S>): Store<S>
  /** Resets a record to its defaults and removes it from storage. Throws if the storage refuses. */
  resetSettings(key: string): void
  report(plugin: string, where: string, error: unknown): void
  /**
   * Counts the resources in use, by kind. The counts before a plugin was enabled and after it was disabled are equal,
   * unless it leaks.
   */
  census(): Record<string, number>
  dispose(): Promise<void>
}
