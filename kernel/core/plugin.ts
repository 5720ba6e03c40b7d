import type { NostrAccess } from '../ports/nostr-access'
import type { Disposable } from './disposable'
import type { Permission } from './permission'
import type { PluginIcon } from './plugin-icon'
import type { Entry } from './points'
import type { SettingsDefinition } from './settings'
import type { Store } from './store'
import type {
  AnyEvent,
  AnyService,
  Contribution,
  ContributionBase,
  EventToken,
  Point,
  ServiceToken,
} from './tokens'

/**
 * The occasions on which a plugin is activated without being needed. This is rare: activation usually follows from a
 * service that is resolved or an action that is run. `startup`: before the first screen. `idle`: after it.
 * `signed-in`: while somebody is signed in, at once. `signed-in-idle`: the same, after the first screen. `sign-out`:
 * before an account is forgotten, for plugins that store something of it and delete that in `onSignOut` (service
 * `Accounts`). A bus event: when it is sent.
 */
export type Wake = 'startup' | 'idle' | 'signed-in' | 'signed-in-idle' | 'sign-out' | AnyEvent

/** Loads a function that runs when the user acts. */
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

/** A plugin's access to the kernel while it is active. Everything acquired through it is released with the plugin. */
export interface PluginContext {
  readonly id: string
  readonly signal: AbortSignal
  readonly log: Logger
  readonly nostr: NostrAccess
  contribute(contribution: Contribution): Disposable
  /** The current contributions of all plugins to a point, in order. */
  contributions<C extends ContributionBase>(point: Point<C>): readonly Entry<C>[]
  /** Reports an error thrown by another plugin's contribution as that plugin's fault; called once for each error. */
  blame(entry: Entry<ContributionBase>, error: unknown): void
  /** Calls `fn` when the contributions change. */
  watchContributions<C extends ContributionBase>(point: Point<C>, fn: () => void): Disposable
  /** Throws if the manifest does not name the token in `provides`. */
  provide<S>(token: ServiceToken<S>, service: S): Disposable
  /** A service named in `requires`; available as soon as `activate` runs. */
  use<S>(token: ServiceToken<S>): S
  /** Runs `fn` when the service is available; its returned resource is disposed when the service goes. */
  watch<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): Disposable
  on<P>(event: EventToken<P>, fn: (payload: P) => void): Disposable
  emit<P>(event: EventToken<P>, payload: P): void
  /**
   * State that is changed in parts. For state that is replaced as a whole, use `createCell`, which needs no release.
   */
  store<S>(initial: S): Store<S>
  /** One small synchronous record per plugin, kept when the plugin is off. */
  settings<S>(definition: SettingsDefinition<S>): Store<S>
  /** Opens the plugin's own database; closed with the plugin. `open` gets the name to use. */
  database<D extends { close(): void }>(open: (name: string) => Promise<D>): Promise<D>
  /** `ms` between calls. */
  interval(fn: () => void, ms: number): Disposable
  own(item: Disposable | (() => void)): Disposable
}

export interface PluginManifest {
  readonly id: string
  readonly version: string
  readonly api: 1
  readonly title: string
  /** One sentence for the user. */
  readonly summary: string
  readonly icon: PluginIcon
  readonly requires?: readonly AnyService[]
  readonly provides?: readonly AnyService[]
  readonly permissions?: readonly Permission[]
  readonly contributes?: readonly Contribution[]
  readonly activateOn?: readonly Wake[]
  /** The plugin stores more than data, such as keys. Only the plugin itself may remove them, never 'Delete data'. */
  readonly keepsData?: true
  /**
   * Further names that the plugin uses in localStorage, besides its settings record; one that ends with `/` is a
   * prefix. 'Delete data' removes these entries.
   */
  readonly records?: readonly string[]
  readonly activate?: () => Promise<{ activate(context: PluginContext): void | Promise<void> }>
}

/** Checks what the type cannot: that ids are safe as keys, paths and database names. */
export function definePlugin(manifest: PluginManifest): PluginManifest {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(manifest.id))
    throw new Error(`'${manifest.id}' is no plugin id: use a-z, 0-9 and -`)
  return manifest
}
