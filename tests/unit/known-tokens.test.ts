import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/lint/known-tokens.mjs', import.meta.url))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tokens-'))
  write('ui-kit/tokens.css', ':root {\n  --hairline: grey;\n  --s4: 16px;\n}\n')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const check = () => spawnSync(process.execPath, [script, root], { encoding: 'utf8' })

it('refuses a token that tokens.css does not define, in a sheet and in a component, and names the place', () => {
  write('plugins/polls/polls.module.css', '/* var(--s99)\n */\n.row {\n  border: 1px solid var(--line);\n}\n')
  write('plugins/polls/poll.tsx', "export const A = () => <p style={{ padding: 'var( --s7 )' }} />\n")
  const { status, stdout } = check()
  expect(status).toBe(1)
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringContaining('plugins/polls/poll.tsx:1 var(--s7) is no token'),
    expect.stringContaining('plugins/polls/polls.module.css:4 var(--line) is no token'),
  ])
})

it('accepts tokens, properties set by a sheet or script of the folder or by libraries, and names with a fallback', () => {
  write(
    'plugins/polls/polls.module.css',
    '.row { --gap: 2px; gap: var(--gap) var(--s4); inline-size: var(--share); color: var(--mine, red) }\n' +
      '.box { block-size: var(--radix-popper-available-height) }\n',
  )
  write('plugins/polls/poll.tsx', "export const A = () => <p style={{ '--share': '4%' } as object} />\n")
  expect(check()).toMatchObject({ status: 0, stdout: '' })
})

it('accepts a name that another folder sets only with a fallback', () => {
  write('host/page.css', '.page { --footer: 56px }\n')
  write('plugins/polls/polls.module.css', '.row { inset-block-end: var(--footer) }\n')
  expect(check().status).toBe(1)
})
