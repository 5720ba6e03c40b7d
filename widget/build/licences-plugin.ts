import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface LicencesOptions {
  /** Package folders that the inner build, which builds the workers, has found. */
  readonly folders?: Set<string>
  /** False for the inner build, which only collects package folders. */
  readonly write?: boolean
}

/** Writes THIRD_PARTY.txt: all packages whose code is in the build, with their licences. */
export function licencesPlugin({ folders = new Set(), write = true }: LicencesOptions = {}): Plugin {
  return {
    name: 'pinion:licences',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const id of Object.keys(chunk.modules)) {
            const folder = getPackageFolder(id)
            if (folder) folders.add(folder)
          }
      if (!write) return
      const texts = [...folders].sort().map(getLicenceText)
      this.emitFile({ type: 'asset', fileName: 'THIRD_PARTY.txt', source: `${texts.join(`\n${LINE}\n`)}\n` })
    },
  }
}

const LINE = '-'.repeat(80)

function getPackageFolder(id: string): string | undefined {
  const path = id.replace(/^\0/, '').split('?')[0] ?? ''
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

function getLicenceText(folder: string): string {
  const home = existsSync(join(folder, 'package.json')) ? folder : dirname(folder)
  const { name, version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  const file = readdirSync(home).find(entry => /^licen[cs]e/i.test(entry))
  const text = file ? readFileSync(join(home, file), 'utf8').trim() : 'The package comes without the text.'
  return `${name} ${version} (${license ?? 'see below'})\n\n${text}\n`
}
