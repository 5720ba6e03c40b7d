import type { NostrAccess, NostrBackend } from '../ports/nostr-access'
import type { ContributionEntry, ContributionReader } from './contribution-registry'
import type { Disposable } from './disposable'
import type { PluginFault } from './fault-log'
import type { ActionLoader, ActivationEvent, PluginManifest } from './plugin'
import type { KeyValueStorage, SettingsDefinition } from './settings'
import type { ReadableStore, Store } from './store'
import type { AnyServiceToken, ContributionBase, EventToken, ServiceToken } from './tokens'

/**
 * `blocked`: enabled, but no enabled plugin provides a service that it requires. `faulted`: suspended after repeated or
 * fatal faults; calling `enable` clears the faults.
 */
export type PluginState = 'off' | 'enabled' | 'active' | 'blocked' | 'faulted'

export interface KernelOptions {
  readonly storage?: KeyValueStorage
  readonly nostr?: NostrBackend
  /** Returns the time in milliseconds since 1970; tests use their own clock. */
  readonly now?: () => number
  /** Resolves when the first screen is shown. Plugins with `activateOn: ['idle']` are not activated before that. */
  readonly firstScreenShown?: Promise<void>
}

export interface Kernel {
  readonly points: ContributionReader
  readonly pluginStates: ReadableStore<Readonly<Record<string, PluginState>>>
  readonly faults: ReadableStore<readonly PluginFault[]>
  /** Enables plugins. Never throws: an error in a manifest becomes a fault, and the plugin gets the state `faulted`. */
  enable(...manifests: readonly PluginManifest[]): void
  disable(id: string): Promise<void>
  /** Runs the plugin's `activate` unless it was run before; rejects with its error. */
  activate(id: string): Promise<void>
  /**
   * Loads the code of the plugins that this event activates, and of the plugins whose services they require, without
   * activating any. Called when the event is likely to follow soon. A failure is ignored: activation loads the code again.
   */
  loadCode(event: ActivationEvent): void
  /**
   * Activates all plugins that store something of an account (`activateOn: ['sign-out']`), so that each can delete it.
   * Resolves when all of them have tried; a failure is reported but does not make this reject.
   */
  activateForSignOut(): Promise<void>
  /** Resolves with the service; activates its provider first. Rejects if no enabled plugin provides it. */
  resolve<S>(token: ServiceToken<S>): Promise<S>
  peek<S>(token: ServiceToken<S>): S | undefined
  /** True if an enabled plugin provides the service, even if that plugin is not active yet. */
  provides(token: AnyServiceToken): boolean
  watch<S>(token: ServiceToken<S>, fn: (service: S | undefined) => void): Disposable
  on<P>(event: EventToken<P>, fn: (payload: P) => void): Disposable
  emit<P>(event: EventToken<P>, payload: P): void
  /**
   * Activates the plugin that owns the action, loads the action and calls it. Resolves with false if that failed. The
   * error is reported as a fault, unless it is a `UserFacingError`.
   */
  runAction<A>(
    entry: ContributionEntry<ContributionBase & { readonly action: ActionLoader<A> }>,
    args: A,
  ): Promise<boolean>
  /**
   * Returns the Nostr access of one plugin. Its queries end when the plugin is disabled. Throws in a kernel without
   * Nostr.
   */
  nostr(owner: string): NostrAccess
  /** Returns the settings record of the host or of a plugin's view. All callers with the same key share one store. */
  settings<S>(key: string, definition: SettingsDefinition<S>): Store<S>
  /** Resets a record to its defaults and removes it from storage. Throws if the storage fails. */
  resetSettings(key: string): void
  report(plugin: string, where: string, error: unknown): void
  /**
   * Counts the resources in use, by kind. If a plugin leaks nothing, the counts after it was disabled equal those
   * before it was enabled.
   */
  countResources(): Record<string, number>
  dispose(): Promise<void>
}
