import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'node_modules/.cache/pinion-journeys')

/**
 * Lists which of the project's modules are in each file of the build, for `npm run test:changed` (see
 * `scripts/journeys/record.mjs`). A worker is built separately and has its own list.
 */
export function listModules(): Plugin {
  return {
    name: 'pinion:list-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const own = (id: string) => relative(root, id.split('?')[0] ?? id)
      const lists = chunks.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map(own).filter(path => !path.startsWith('..') && !path.includes('node_modules/')),
      ])
      const entry = chunks.find(({ isEntry }) => isEntry)?.name ?? 'build'
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        join(folder, `modules-${entry.replaceAll('/', '-')}.json`),
        JSON.stringify(Object.fromEntries(lists)),
      )
    },
  }
}
