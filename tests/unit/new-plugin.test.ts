import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What is no part of the project, or is brought in by a link. */
const LEFT_OUT = /^(?:node_modules|dist|bench|test-results|\.git)$/

const copy = mkdtempSync(join(tmpdir(), 'pinion-new-plugin-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Path to hash of every file of the copy. */
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
const bin = (path: string) => join(copy, 'node_modules', path)

test('a new plugin is a folder of its own and one line of the catalog, and is right as it comes', {
  timeout: 120_000,
}, () => {
  for (const name of readdirSync(root))
    if (!LEFT_OUT.test(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const before = files()
  const made = run('scripts/new-plugin.mjs', 'kite-maker')
  expect(made.stderr + made.stdout).not.toMatch(/error/i)
  expect(made.status).toBe(0)
  const after = files()
  const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)
  expect(changed.filter(path => !path.startsWith('plugins/kite-maker/'))).toEqual(['host/catalog.ts'])
  expect(changed.some(path => path.endsWith('.stories.tsx'))).toBe(true)

  for (const check of [
    [bin('.bin/tsc'), '--noEmit', '-p', '.'],
    [
      bin('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      'plugins/kite-maker',
      'host/catalog.ts',
    ],
    [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs', 'plugins/kite-maker', 'host/catalog.ts'],
    ],
    [bin('vitest/vitest.mjs'), 'run', '--project', 'unit', 'plugins/kite-maker'],
  ]) {
    const { status, stdout, stderr } = run(...check)
    expect(status, `${check[0]}: ${stdout}${stderr}`.slice(0, 2_000)).toBe(0)
  }
  // The same name again would write over it.
  expect(run('scripts/new-plugin.mjs', 'kite-maker').status).toBe(1)
})
