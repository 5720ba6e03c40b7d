import type { Disposable } from '../core/disposable'
import type { PluginManifest } from '../core/plugin'
import type { ReadableStore } from '../core/store'
import { defineService, type ServiceToken } from '../core/tokens'
import type { PluginPermissions } from './plugin-permissions'

/** Adds plugins that are not part of the app's build. */
export interface AddedPluginsService {
  /** Enables a plugin until the result is disposed. Throws if its id is taken. */
  add(manifest: PluginManifest): Disposable
  /** Resolves with a service of a plugin, and activates the plugin for it. */
  resolve<S>(token: ServiceToken<S>): Promise<S>
  /**
   * The permissions of the plugins that are added now. Needed by plugins that store keys, as
   * `PluginPermissionsLoader` is.
   */
  readonly permissions: ReadableStore<PluginPermissions>
}

/** The host provides this service. */
export const AddedPlugins = defineService<AddedPluginsService>('host.added-plugins@1')
