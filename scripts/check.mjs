// `npm run check` checks types, lint and format, design tokens, names, emoji data, dependency rules and the lockfile.
// All checks run; then the failed ones are listed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = name => `${root}node_modules/.bin/${name}`
const checks = {
  types: [bin('tsc')],
  'lint and format': [bin('biome'), 'check', '--error-on-warnings', '.'],
  'design tokens': [process.execPath, `${root}scripts/lint/known-tokens.mjs`],
  names: [process.execPath, `${root}scripts/lint/plain-words.mjs`],
  'emoji data': [process.execPath, `${root}scripts/make-emoji-data.mjs`, '--check'],
  'dependency rules': [
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    'kernel',
    'plugins',
    'ui-kit',
    'host',
    'demo',
    ...['widget', 'stories'].filter(exists),
  ],
  lockfile: [process.execPath, `${root}scripts/check-lockfile.mjs`],
}

function exists(folder) {
  return spawnSync('test', ['-d', `${root}${folder}`]).status === 0
}

const failed = Object.entries(checks).filter(([name, [command, ...args]]) => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
