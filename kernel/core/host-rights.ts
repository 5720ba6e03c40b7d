import type { Permission } from './plugin'
import { defineService } from './tokens'

/** What each plugin may, by its id. */
export type PluginPermissions = ReadonlyMap<string, readonly Permission[]>

/**
 * What the manifests of all plugins ask for, of those that are off too: for whoever holds keys. Rejects when not all
 * could be loaded. Provided by the host.
 */
export const PluginRights = defineService<() => Promise<PluginPermissions>>('host.plugin-rights@1')
