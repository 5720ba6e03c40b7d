import type { PluginManifest } from '#kernel'

const found = import.meta.glob<PluginManifest>('../plugins/*/manifest.ts', { import: 'default', eager: true })

/**
 * Returns the manifests of plugins by id, for a story that also shows other plugins' contributions:
 * `withKernel(manifest, ...plugins('notes', 'profiles'))`.
 */
export const plugins = (...ids: readonly string[]): readonly PluginManifest[] =>
  ids.map(id => {
    const manifest = found[`../plugins/${id}/manifest.ts`]
    if (!manifest) throw new Error(`There is no plugin '${id}'`)
    return manifest
  })
