import type { Permission } from '../core/permission'
import { defineService } from '../core/tokens'

/** The permissions of each plugin, by its id. */
export type PluginPermissions = ReadonlyMap<string, readonly Permission[]>

/**
 * The permissions in the manifests of all plugins, including disabled ones, for plugins that keep keys. Rejects if not
 * all manifests could be loaded. Provided by the host.
 */
export const PluginRights = defineService<() => Promise<PluginPermissions>>('host.plugin-rights@1')
