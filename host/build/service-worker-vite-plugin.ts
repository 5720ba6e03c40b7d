import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { ShellFile, ShellManifest } from '../service-worker/shell-cache.ts'

/**
 * Maximum number of bytes of a file that is cached at the installation. Larger files are rarely needed and are cached
 * when first used.
 */
const MAX_CACHED_BYTES = 256_000

/** Matches files that are not cached: they are read only by the server, or differ from site to site. */
const UNCACHED_PATHS = /^\/(?:_headers|_redirects|vercel\.json|config\.json|service-worker\.js|hosting\/)/

const sha384Base64 = (bytes: Uint8Array | string) => createHash('sha384').update(bytes).digest('base64')
const integrityHash = (bytes: Uint8Array) => `sha384-${sha384Base64(bytes)}`

/**
 * Adds hashes to the tags of the first scripts and styles in `index.html`, so that the browser rejects a changed file.
 */
function addIntegrityHashes(html: string, folder: string): string {
  return html.replace(
    /<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g,
    (tag, path: string) =>
      tag.replace(/>$/, ` integrity="${integrityHash(readFileSync(join(folder, path)))}">`),
  )
}

function listShellFiles(folder: string): ShellManifest {
  const files: ShellFile[] = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => ({ path: `/${relative(folder, file).split(sep).join('/')}`, bytes: readFileSync(file) }))
    .filter(
      ({ path, bytes }) =>
        bytes.length <= MAX_CACHED_BYTES && !UNCACHED_PATHS.test(path) && !path.endsWith('.map'),
    )
    .map(({ path, bytes }) => ({
      // The page is listed as `/`, because static hosts redirect `/index.html` to that address.
      path: path === '/index.html' ? '/' : path,
      integrity: integrityHash(bytes),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return { version: sha384Base64(JSON.stringify(files)).replace(/\W/g, '').slice(0, 16), files }
}

/**
 * Writes `service-worker.js`. This is done after all other files are written, because it lists them with their hashes.
 */
export function serviceWorkerVitePlugin(): Plugin {
  return {
    name: 'pinion:service-worker',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const pagePath = join(dir, 'index.html')
      writeFileSync(pagePath, addIntegrityHashes(readFileSync(pagePath, 'utf8'), dir))
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __SHELL__: JSON.stringify(listShellFiles(dir)) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}
