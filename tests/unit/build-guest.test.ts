import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = (...args: string[]) =>
  spawnSync('node', ['scripts/build-guest.mjs', ...args], { cwd: root, encoding: 'utf8' })

test('a guest is built into two files, and the printed hash is that of its code', { timeout: 60_000 }, () => {
  const { stdout, status } = run('lnbits')
  expect(status).toBe(0)
  const read = (name: string) => readFileSync(`${root}dist/guests/lnbits/${name}`)
  expect(stdout).toContain(createHash('sha256').update(read('guest.js')).digest('hex'))
  expect(JSON.parse(read('guest.json').toString())).toMatchObject({ id: 'lnbits' })
})

test('a guest that is not there is named', () => {
  for (const id of ['nothing', '../guests/lnbits']) {
    const { stderr, status } = run(id)
    expect(stderr).toContain(`There is no guest '${id}'.`)
    expect(status).toBe(1)
  }
})
