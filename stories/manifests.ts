import type { PluginManifest } from '#kernel'

const manifestsByPath = import.meta.glob<PluginManifest>('../plugins/*/manifest.ts', {
  import: 'default',
  eager: true,
})

/**
 * Returns the manifests of plugins by id, for a story that also shows other plugins' contributions:
 * `withKernel(manifest, ...pluginManifests('notes', 'profiles'))`.
 */
export const pluginManifests = (...ids: readonly string[]): readonly PluginManifest[] =>
  ids.map(id => {
    const manifest = manifestsByPath[`../plugins/${id}/manifest.ts`]
    if (!manifest) throw new Error(`There is no plugin '${id}'`)
    return manifest
  })
