// Decides which Chromium all tests use. This file imports only Node built-ins.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folder into which the Chromium from the package registry is unpacked. */
export const CHROMIUM_FOLDER = join(root, 'node_modules', '.cache', 'chromium')

/** The headless shell, a Chromium without windows, in which journeys take a third less time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of Playwright's own browser if it has been downloaded. */
function playwrightPath() {
  try {
    const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the path of the browser to use, or `undefined` if there is none. It is the one in CHROMIUM_PATH, an installed
 * one, Playwright's, or the one from the registry. With `whole`, a complete browser is preferred to the headless shell.
 */
export function chromiumPath({ whole = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const installed = whole ? [...INSTALLED, SHELL] : [SHELL, ...INSTALLED]
  return (
    installed.find(path => existsSync(path)) ??
    playwrightPath() ??
    [join(CHROMIUM_FOLDER, 'chromium')].find(path => existsSync(path))
  )
}

/**
 * Turns off V8's two optimising compilers. Journeys end before optimising pays, and use an eighth less processor time
 * without it (measured with 47 journeys). Scrypt needs the compilers.
 */
const UNOPTIMISED = '--js-flags=--no-maglev,--no-turbofan'

/**
 * Returns launch options for Playwright. Other fields are passed to `chromiumPath`. With `optimise: false`, scripts
 * start faster but stay slow.
 */
export function launchOptions({ optimise = true, ...which } = {}) {
  const executablePath = chromiumPath(which)
  const root = process.getuid?.() === 0
  const args = [
    ...(root ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(optimise ? [] : [UNOPTIMISED]),
  ]
  if (!executablePath) return { args }
  if (!executablePath.startsWith(CHROMIUM_FOLDER)) return { executablePath, args }
  const libraries = [join(CHROMIUM_FOLDER, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':')
  return {
    executablePath,
    args: [...args, '--no-sandbox'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  }
}
