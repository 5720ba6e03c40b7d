import type { PluginManifest } from '#kernel'
import type { HostServices } from '../host-context'

/** Returns the manifests of all plugins whose manifests are loaded, enabled or not. */
export const getLoadedManifests = (switches: HostServices['switches']): readonly PluginManifest[] =>
  switches.entries.get().flatMap(entry => switches.getManifest(entry) ?? [])
