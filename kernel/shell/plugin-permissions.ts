import type { Permission } from '../core/permission'
import { defineService } from '../core/tokens'

/** Maps the id of each plugin to its permissions. */
export type PluginPermissions = ReadonlyMap<string, readonly Permission[]>

/**
 * Resolves with the permissions in the manifests of all plugins, including disabled ones. Needed by plugins that store
 * keys. Rejects if not all manifests could be loaded. The host provides this service.
 */
export const PluginPermissionsLoader = defineService<() => Promise<PluginPermissions>>('host.plugin-rights@1')
