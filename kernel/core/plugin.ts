import type { NostrAccess } from '../ports/nostr-access'
import type { ContributionEntry } from './contribution-registry'
import type { Disposable } from './disposable'
import type { Permission } from './permission'
import type { PluginIcon } from './plugin-icon'
import type { SettingsDefinition } from './settings'
import type { Store } from './store'
import type {
  AnyEventToken,
  AnyServiceToken,
  Contribution,
  ContributionBase,
  ContributionPoint,
  EventToken,
  ServiceToken,
} from './tokens'

/**
 * The occasions on which a plugin is activated in advance. Without them, it is activated when one of its services is
 * resolved or one of its actions is run.
 * - `startup`: before the first screen; `idle`: after it.
 * - `stored`: like `idle`, but only if the plugin has a settings record.
 * - `signed-in`: as soon as an account is signed in; `signed-in-idle`: the same, but after the first screen.
 * - `sign-out`: before an account is removed. The plugin then deletes its data about the account in `onSignOut`
 * (service `Accounts`).
 * - A bus event: when that event is sent.
 */
export type ActivationEvent =
  | 'startup'
  | 'idle'
  | 'stored'
  | 'signed-in'
  | 'signed-in-idle'
  | 'sign-out'
  | AnyEventToken

/** Loads a function that runs when the user presses something. */
export type ActionLoader<A> = () => Promise<{
  default: (args: A, context: ActionContext) => void | Promise<void>
}>

export interface ActionContext {
  readonly signal: AbortSignal
  readonly nostr: NostrAccess
  resolve<S>(token: ServiceToken<S>): Promise<S>
  emit<P>(event: EventToken<P>, payload: P): void
}

export interface Logger {
  warn(...what: unknown[]): void
  error(...what: unknown[]): void
}

/**
 * A plugin's access to the kernel while the plugin is active. Everything acquired through it is released when the
 * plugin is disabled.
 */
export interface PluginContext {
  readonly id: string
  readonly signal: AbortSignal
  readonly log: Logger
  readonly nostr: NostrAccess
  contribute(contribution: Contribution): Disposable
  /** Returns the current contributions of all plugins to a point, sorted by `order`. */
  contributions<C extends ContributionBase>(point: ContributionPoint<C>): readonly ContributionEntry<C>[]
  /**
   * Reports an error that a contribution has thrown, as a fault of the plugin that owns the contribution. Called once
   * for each error.
   */
  reportError(entry: ContributionEntry<ContributionBase>, error: unknown): void
  /** Calls `fn` each time the contributions to the point change. */
  watchContributions<C extends ContributionBase>(point: ContributionPoint<C>, fn: () => void): Disposable
  /** Provides a service. Throws if the manifest does not list its token in `provides`. */
  provide<S>(token: ServiceToken<S>, service: S): Disposable
  /** Returns a service that the manifest lists in `requires`. It is available as soon as `activate` runs. */
  use<S>(token: ServiceToken<S>): S
  /**
   * Calls `fn` when the service is available. The resource that `fn` returns is disposed when the service is no longer
   * provided.
   */
  watch<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): Disposable
  on<P>(event: EventToken<P>, fn: (payload: P) => void): Disposable
  emit<P>(event: EventToken<P>, payload: P): void
  /**
   * Creates state that is changed in parts. For state that is replaced as a whole, use `createValueStore`, which need
   * not be released.
   */
  store<S>(initial: S): Store<S>
  /** Returns the plugin's settings: one small record in synchronous storage. It is kept when the plugin is disabled. */
  settings<S>(definition: SettingsDefinition<S>): Store<S>
  /**
   * Opens the plugin's own database, which is closed when the plugin is disabled. `open` is called with the name to
   * use.
   */
  database<D extends { close(): void }>(open: (name: string) => Promise<D>): Promise<D>
  /** Calls `fn` every `ms` milliseconds. */
  interval(fn: () => void, ms: number): Disposable
  own(item: Disposable | (() => void)): Disposable
}

export interface PluginManifest {
  readonly id: string
  readonly version: string
  readonly api: 1
  readonly title: string
  /** A description of the plugin in one sentence, for the user. */
  readonly summary: string
  readonly icon: PluginIcon
  readonly requires?: readonly AnyServiceToken[]
  readonly provides?: readonly AnyServiceToken[]
  readonly permissions?: readonly Permission[]
  readonly contributes?: readonly Contribution[]
  readonly activateOn?: readonly ActivationEvent[]
  /**
   * True if the plugin stores more than plain data, such as keys. 'Delete data' never removes the data of such a
   * plugin; only the plugin itself may.
   */
  readonly keepsData?: true
  /**
   * Names that the plugin uses in localStorage in addition to its settings record. A name that ends with `/` is a
   * prefix. 'Delete data' removes these entries.
   */
  readonly records?: readonly string[]
  readonly activate?: () => Promise<{ activate(context: PluginContext): void | Promise<void> }>
}

/** Checks what types cannot: that all ids can be used as keys, paths and database names. Returns the manifest. */
export function definePlugin(manifest: PluginManifest): PluginManifest {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(manifest.id))
    throw new Error(`'${manifest.id}' is no plugin id: use a-z, 0-9 and -`)
  return manifest
}
