// The first step of `npm start` and `npm test`. It is not a `pre` script, because npm skips those where install scripts
// are refused. It installs the lockfile's packages if they are missing. With the argument `browser` it also finds or
// installs a Chromium. It imports only Node built-ins, because no package may be installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Pinion needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
const npm = args =>
  process.env.npm_execpath
    ? run(process.execPath, [process.env.npm_execpath, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const stamp = join(root, 'node_modules', '.pinion-lock')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages …')
  const { status } = npm(['ci', '--no-audit', '--no-fund'])
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, lock)
}

if (process.argv.includes('browser')) {
  const { chromiumPath, CHROMIUM_FOLDER } = await import('./chromium.mjs')
  const ways = [
    installFromDebian,
    () => run(process.execPath, [playwrightCli(), 'install', '--no-shell', 'chromium'], { timeout: 180_000 }),
    () => unpackChromium(CHROMIUM_FOLDER),
  ]
  for (const way of ways) {
    if (chromiumPath()) break
    way()
  }
  const path = chromiumPath()
  if (!path) {
    console.error('No Chromium was found or could be had. Install one, or set CHROMIUM_PATH to it.')
    process.exit(1)
  }
  console.log(`Browser: ${path}`)
}

/**
 * Installs Chromium from the packages of the operating system, if this user may do that. The headless shell alone is a
 * smaller download, but older systems do not offer it.
 */
function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  if (run('apt-get', ['update']).status !== 0) return
  const install = browser =>
    run('apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      browser,
      'fonts-noto-core',
      'fonts-noto-color-emoji',
    ]).status
  if (install('chromium-headless-shell') !== 0) install('chromium')
}

function playwrightCli() {
  return createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js')
}

/** Unpacks a registry package that contains a Chromium for Linux on x64, next to the other caches. */
function unpackChromium(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  mkdirSync(folder, { recursive: true })
  const { status } = npm([
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    '@sparticuz/chromium@147.0.0',
  ])
  if (status !== 0) return
  const entry = join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js')
  const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  run(process.execPath, ['--input-type=module', '-e', script], { env })
}
