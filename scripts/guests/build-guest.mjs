import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { loadTs } from '../load-ts.mjs'

/**
 * Builds the guest in a folder. Returns its two files as text. Throws if the code has an error, or
 * if the app would refuse the manifest.
 */
export async function buildGuest(folder) {
  const [{ output }] = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(folder, 'guest.ts'), formats: ['iife'], name: 'guest' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const script = output.find(({ type }) => type === 'chunk')
  const manifest = await readFile(join(folder, 'guest.json'), 'utf8')
  const { parseGuestManifest } = await loadTs('plugins/guests/install/guest-manifest.ts')
  parseGuestManifest(manifest)
  return { manifest, code: script.code }
}
