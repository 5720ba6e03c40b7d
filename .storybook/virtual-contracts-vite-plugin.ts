import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { readContracts } from '../scripts/docs/read-contracts.mjs'

const NAME = 'virtual:contracts'
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Provides the module `virtual:contracts`: every token of the kernel and of the plugins' contracts, read when Storybook
 * is built.
 */
export function virtualContractsVitePlugin(): Plugin {
  return {
    name: 'contracts',
    resolveId: id => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      const contracts = readContracts(root)
      for (const { file } of contracts) this.addWatchFile(join(root, file))
      return `export const contracts = JSON.parse(${JSON.stringify(JSON.stringify(contracts))})`
    },
  }
}
