import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/lint/plain-words.mjs', import.meta.url))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'names-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const check = () => spawnSync(process.execPath, [script, root], { encoding: 'utf8' })

it('refuses names that say nothing, and names the place of each', () => {
  write('kernel/nostr/told.ts', 'export const count = 1\n')
  write('plugins/polls/class.ts', 'export class Row {\n  #met = 1\n}\n')
  write('plugins/polls/function.ts', 'export function begin() {}\n')
  write('plugins/polls/member.ts', 'export interface Row {\n  readonly said: string\n}\n')
  write('plugins/polls/method.ts', 'export const row = {\n  wake() {},\n}\n')
  write('plugins/polls/parameter.ts', 'export const f = (most: number) => most\n')
  write('plugins/polls/row.tsx', 'export function Row({ of }: { readonly rows: 1 }) {\n  return of\n}\n')
  write('plugins/polls/type.ts', 'export type asked = 1\n')
  write('plugins/polls/variable.ts', 'const count = 1\nexport const told = count\n')
  const { status, stdout } = check()
  expect(status).toBe(1)
  expect(
    stdout
      .replaceAll(/ says nothing by itself.*/g, '')
      .trim()
      .split('\n'),
  ).toEqual([
    "kernel/nostr/told.ts 'told'",
    "plugins/polls/class.ts:2 'met'",
    "plugins/polls/function.ts:1 'begin'",
    "plugins/polls/member.ts:2 'said'",
    "plugins/polls/method.ts:2 'wake'",
    "plugins/polls/parameter.ts:1 'most'",
    "plugins/polls/row.tsx:1 'of'",
    "plugins/polls/type.ts:1 'asked'",
    "plugins/polls/variable.ts:2 'told'",
  ])
})

it('accepts the words beside others, in tests and stories, and as names of what others declare', () => {
  write(
    'plugins/polls/poll.ts',
    'export const askedRelays = Array.of(1)\nexport const wakeUp = { of: 1 }.of\n',
  )
  write('plugins/polls/poll.test.ts', 'const told = 1\n')
  write('plugins/polls/poll.stories.tsx', 'const said = 1\n')
  expect(check()).toMatchObject({ status: 0, stdout: '' })
})
