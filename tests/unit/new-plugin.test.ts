import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../scripts/new-plugin/copy-project.mjs'

const PURPOSES = ['page', 'kind', 'note-action', 'feed', 'connector', 'settings']
const CATALOG = 'host/deferred-plugin-catalog.ts'

const copy = mkdtempSync(join(tmpdir(), 'pinion-new-plugin-'))
beforeAll(() => copyProject(copy))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Returns the hash of each file in the copy of the project, by path. */
function files(): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = relative(copy, join(entry.parentPath, entry.name))
    if (!entry.isFile() || path.startsWith('node_modules')) continue
    found.set(
      path,
      createHash('sha256')
        .update(readFileSync(join(copy, path)))
        .digest('hex'),
    )
  }
  return found
}
const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
const newPlugin = (...args: string[]) => run('scripts/new-plugin.mjs', ...args)
const read = (path: string) => readFileSync(join(copy, path), 'utf8')
const bin = (path: string) => join(copy, 'node_modules', path)

/** Runs a command beside others. Resolves with its exit status and output. */
const check = (...args: string[]) =>
  new Promise<{ status: number | null; output: string }>(resolve => {
    const running = spawn(process.execPath, args, { cwd: copy })
    let output = ''
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    running.on('close', status => resolve({ status, output }))
  })

test('a wrong id, purpose or option is refused with the usage, and nothing is made', () => {
  const before = files()
  for (const args of [[], ['Clock'], ['clock', 'clockwork'], ['clock', '--wrong'], ['about']]) {
    const { status, stderr } = newPlugin(...args)
    expect(status, args.join(' ')).toBe(1)
    expect(stderr).toMatch(/Usage|is there already/)
  }
  expect(files()).toEqual(before)
})

test('if the formatter fails, its output and exit status are passed on, and nothing is left', () => {
  const config = read('biome.json')
  writeFileSync(join(copy, 'biome.json'), '{ "formatter": 1 }')
  const before = files()
  const { status, stderr } = newPlugin('clock')
  expect(status).toBe(1)
  expect(stderr).toMatch(/formatter[\s\S]*biome check failed with exit status 1\. Nothing was made\./)
  expect(files()).toEqual(before)
  writeFileSync(join(copy, 'biome.json'), config)
})

test('a plugin of each purpose is a folder and one line of the catalog, and passes all checks unchanged', {
  timeout: 300_000,
}, async () => {
  const before = files()
  for (const purpose of PURPOSES) {
    // Every second plugin is made with a contract.
    const contract = PURPOSES.indexOf(purpose) % 2 === 1 ? ['--contract'] : []
    const { status, stdout, stderr } = newPlugin(`kite-${purpose}`, purpose, ...contract)
    expect(status, stderr).toBe(0)
    expect(stdout).toContain(`changed  ${CATALOG}`)
    for (const file of ['manifest.ts', `kite-${purpose}.stories.tsx`, `kite-${purpose}.spec.ts`])
      expect(stdout).toContain(`made     plugins/kite-${purpose}/${file}\n`)
    const manifest = read(`plugins/kite-${purpose}/manifest.ts`)
    expect(existsSync(join(copy, `plugins/kite-${purpose}/contract.ts`))).toBe(contract.length > 0)
    expect(manifest.includes("version: '0.1.0'")).toBe(contract.length > 0)
    expect(/provides: \[Kite\w+\][\s\S]*activate:/.test(manifest)).toBe(contract.length > 0)
  }
  const changed = [...files()].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)
  expect(changed.filter(path => !path.startsWith('plugins/kite-'))).toEqual([CATALOG])
  expect(read(CATALOG).match(/'\.\.\/plugins\/kite-/g)).toHaveLength(PURPOSES.length)
  const texts = changed.map(read).join()
  expect(texts).not.toMatch(/example.?plugin/i)

  const folders = PURPOSES.map(purpose => `plugins/kite-${purpose}`)
  const checks = await Promise.all([
    check(bin('.bin/tsc'), '--noEmit', '-p', '.'),
    check(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...folders, CATALOG),
    check(
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs', ...folders],
    ),
  ])
  for (const { status, output } of checks) expect(status, output.slice(-3_000)).toBe(0)
})
