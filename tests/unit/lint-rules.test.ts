import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Code that the linter must refuse or accept. Addresses that strangers wrote may be requested in few places only, which
// take checked addresses (`CheckedUrl`). The linter refuses code that avoids the check.
const CASES = {
  'a picture': ['export const A = (p: { src: string }) => <img alt="" src={p.src} />\n', 'ExternalImage'],
  'a film': ['export const A = (p: { src: string }) => <video muted src={p.src} />\n', 'ExternalVideo'],
  'a sound': ['export const A = (p: { src: string }) => <audio muted src={p.src} />\n', 'ExternalAudio'],
  'a frame': [
    'export const A = (p: { src: string }) => <iframe title="a" src={p.src} />\n',
    'Frames show other',
  ],
  'a request': ['export const a = (url: string) => fetch(url)\n', 'global variable fetch'],
  'an older request': ['export const a = () => new XMLHttpRequest()\n', 'global variable XMLHttpRequest'],
  'a picture by script': ['export const a = () => new Image()\n', 'global variable Image'],
  'a socket': ['export const a = (url: string) => new WebSocket(url)\n', 'Addresses are checked'],
  'a request of the window': [
    'export const a = (url: string) => window.fetch(url)\n',
    'Addresses are checked',
  ],
  'a socket of the window': [
    'export const a = (url: string) => new window.WebSocket(url)\n',
    'Addresses are checked',
  ],
  'a beacon': ['export const a = (url: string) => navigator.sendBeacon(url)\n', 'Addresses are checked'],
  'a picture element': ["export const a = () => document.createElement('img')\n", 'Addresses are checked'],
  'a picture in a drawing': [
    'export const A = (p: { src: string }) => <svg><image href={p.src} /></svg>\n',
    'ExternalImage',
  ],
  'a preload': [
    'export const A = (p: { src: string }) => <link rel="preload" href={p.src} />\n',
    'Nothing is preloaded',
  ],
  'nothing but checked addresses': [
    `import { fetchExternalText, type CheckedUrl } from '#kernel'
import { ExternalImage } from '#kernel/react'

export const Face = ({ src }: { src: CheckedUrl }) => <ExternalImage alt="" src={src} />
export const ask = (address: CheckedUrl) => fetchExternalText(address, { limit: 1_000, most: 1_000 })
`,
    '',
  ],
} as const

/** The linter's messages, by file. */
const found = new Map<string, string[]>()
let folder = ''
const fileOf = (name: string) => `plugins/example/${name.replaceAll(' ', '-')}.tsx`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pinion-lint-'))
  for (const path of ['biome.json', 'scripts/lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'plugins/example'), { recursive: true })
  for (const [name, [text]] of Object.entries(CASES)) writeFileSync(join(folder, fileOf(name)), text)
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--reporter=json', 'plugins'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { message: unknown; location: { path: string | { file: string } } }[]
  }
  for (const { message, location } of diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    found.set(path, [...(found.get(path) ?? []), JSON.stringify(message)])
  }
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.entries(CASES))('%s: the linter reports it, or reports nothing', (name, [, message]) => {
  const said = found.get(fileOf(name)) ?? []
  if (message === '') expect(said).toEqual([])
  else expect(said.join()).toContain(message)
})
