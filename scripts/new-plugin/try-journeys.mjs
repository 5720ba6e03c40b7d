// Makes a plugin for each purpose in a copy of the project, builds the app with these plugins, and runs their journeys.
// Arguments are passed to Playwright. The examples' stories and unit tests run in this project, together with all
// others.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from './copy-project.mjs'
import { purposes } from './purposes.mjs'

const copy = mkdtempSync(join(tmpdir(), 'pinion-journeys-'))
const run = (script, ...args) =>
  spawnSync(process.execPath, [script, ...args], { cwd: copy, stdio: 'inherit' }).status ?? 1

let status = 0
try {
  copyProject(copy)
  for (const purpose of Object.keys(purposes))
    status ||= run('scripts/new-plugin.mjs', `kite-${purpose}`, purpose)
  status ||= run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  status ||= run('node_modules/@playwright/test/cli.js', 'test', 'plugins/kite-', ...process.argv.slice(2))
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exit(status)
