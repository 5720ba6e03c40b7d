import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { RECORDING_FOLDER } from '../../scripts/journeys/recording-folder.mjs'

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Lists which of the project's modules are in each file of the build, for `npm run test:changed` (see
 * `scripts/journeys/record.mjs`). A worker is built separately and has its own list.
 */
export function moduleListVitePlugin(): Plugin {
  return {
    name: 'pinion:list-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const projectPath = (id: string) => relative(projectRoot, id.split('?')[0] ?? id)
      const modulesByChunk = chunks.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map(projectPath).filter(path => !path.startsWith('..') && !path.includes('node_modules/')),
      ])
      const entry = chunks.find(({ isEntry }) => isEntry)?.name ?? 'build'
      mkdirSync(RECORDING_FOLDER, { recursive: true })
      writeFileSync(
        join(RECORDING_FOLDER, `modules-${entry.replaceAll('/', '-')}.json`),
        JSON.stringify(Object.fromEntries(modulesByChunk)),
      )
    },
  }
}
