import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const OWNER = /\/plugins\/([a-z][a-z0-9-]+)\//
const WORKER = /^assets\/(.+\.worker)-[\w-]+\.js$/

const ownerOf = (module: string) => OWNER.exec(module)?.[1]
const weigh = (code: string | Uint8Array) => gzipSync(code).length

/**
 * Writes `plugin-sizes.json` for Settings, Plugins. It contains the compressed size (gzip) of each plugin's code in
 * bytes, by plugin id. If several plugins share a file, its size is divided among them by length. If only one plugin
 * uses a file, its whole size counts, including packages.
 */
export function pluginSizes(): Plugin {
  return {
    name: 'pinion:plugin-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = JSON.stringify(sizesOf(bundle))
      this.emitFile({ type: 'asset', fileName: 'plugin-sizes.json', source })
    },
  }
}

function sizesOf(bundle: Rolldown.OutputBundle): Record<string, number> {
  const sizes = new Map<string, number>()
  const add = (plugin: string, bytes: number) => sizes.set(plugin, (sizes.get(plugin) ?? 0) + bytes)
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  for (const { code, modules } of chunks) {
    const lengths = new Map<string | undefined, number>()
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const owner = ownerOf(id)
      lengths.set(owner, (lengths.get(owner) ?? 0) + renderedLength)
    }
    const owners = [...lengths.keys()].filter(owner => owner !== undefined)
    const alone =
      owners.length === 1 && !Object.keys(modules).some(id => /\/(?:kernel|ui-kit|host)\//.test(id))
    const whole = [...lengths.values()].reduce((sum, length) => sum + length, 0)
    for (const owner of owners) add(owner, weigh(code) * (alone ? 1 : (lengths.get(owner) ?? 0) / whole))
  }
  for (const file of Object.values(bundle)) {
    const name = WORKER.exec(file.fileName)?.[1]
    if (file.type !== 'asset' || name === undefined) continue
    const modules = chunks.flatMap(({ modules }) => Object.entries(modules))
    const maker = modules.find(([id, { code }]) => ownerOf(id) && code?.includes(name))
    const owner = maker && ownerOf(maker[0])
    if (owner) add(owner, weigh(file.source))
  }
  return Object.fromEntries([...sizes].map(([id, bytes]) => [id, Math.round(bytes)]))
}
