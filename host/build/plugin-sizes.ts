import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const PLUGIN_PATH = /\/plugins\/([a-z][a-z0-9-]+)\//
const WORKER_FILE = /^assets\/(.+\.worker)-[\w-]+\.js$/

const owningPlugin = (module: string) => PLUGIN_PATH.exec(module)?.[1]
const gzipSize = (code: string | Uint8Array) => gzipSync(code).length

/**
 * Writes `plugin-sizes.json` for Settings, Plugins. It contains the compressed size (gzip) of each plugin's code in
 * bytes, by plugin id. If several plugins share a file, its size is divided among them by length. If only one plugin
 * uses a file, its whole size counts, including packages.
 */
export function pluginSizesVitePlugin(): Plugin {
  return {
    name: 'pinion:plugin-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = JSON.stringify(measurePlugins(bundle))
      this.emitFile({ type: 'asset', fileName: 'plugin-sizes.json', source })
    },
  }
}

function measurePlugins(bundle: Rolldown.OutputBundle): Record<string, number> {
  const sizes = new Map<string, number>()
  const addSize = (plugin: string, bytes: number) => sizes.set(plugin, (sizes.get(plugin) ?? 0) + bytes)
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  for (const { code, modules } of chunks) {
    const lengthByOwner = new Map<string | undefined, number>()
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const owner = owningPlugin(id)
      lengthByOwner.set(owner, (lengthByOwner.get(owner) ?? 0) + renderedLength)
    }
    const pluginIds = [...lengthByOwner.keys()].filter(owner => owner !== undefined)
    const isSoleOwner =
      pluginIds.length === 1 && !Object.keys(modules).some(id => /\/(?:kernel|ui-kit|host)\//.test(id))
    const totalLength = [...lengthByOwner.values()].reduce((sum, length) => sum + length, 0)
    for (const owner of pluginIds)
      addSize(owner, gzipSize(code) * (isSoleOwner ? 1 : (lengthByOwner.get(owner) ?? 0) / totalLength))
  }
  for (const file of Object.values(bundle)) {
    const name = WORKER_FILE.exec(file.fileName)?.[1]
    if (file.type !== 'asset' || name === undefined) continue
    const modules = chunks.flatMap(({ modules }) => Object.entries(modules))
    const workerImporter = modules.find(([id, { code }]) => owningPlugin(id) && code?.includes(name))
    const owner = workerImporter && owningPlugin(workerImporter[0])
    if (owner) addSize(owner, gzipSize(file.source))
  }
  return Object.fromEntries([...sizes].map(([id, bytes]) => [id, Math.round(bytes)]))
}
