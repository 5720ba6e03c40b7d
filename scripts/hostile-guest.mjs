// `npm run test:engines` runs the guest that tries to get out (`tests/peers/hostile-guest.ts`) in Firefox and WebKitGTK,
// where they are installed, on the build in `dist/host`. Chromium runs it in `plugins/guests/hostile-guest.spec.ts`.
import { fileURLToPath } from 'node:url'
import { openFirefox } from './engines/firefox.mjs'
import { openWebKit } from './engines/webkit.mjs'
import { loadTs } from './load-ts.mjs'

const ENGINES = [openFirefox, openWebKit]
const PORT = 4290
/** ms */
const PATIENCE = 120_000
/** Attempts of the guest that may succeed: WebKit returns an empty list of service workers if the origin is opaque. */
const HARMLESS = new Set(['find service workers'])

const [
  { startSite },
  { startGuestServer },
  { createHostileGuestCode, LISTENING_GUEST_CODE },
  { startStrangerServer },
] = await Promise.all(
  ['support/site', 'support/guest-server', 'peers/hostile-guest', 'peers/stranger-server'].map(name =>
    loadTs(`tests/${name}.ts`),
  ),
)

const site = await startSite(fileURLToPath(new URL('../dist/host', import.meta.url)), { port: PORT })
site.config = { relays: [], providerApi: null, mediaServers: [] }
const [server, stranger] = [await startGuestServer(), await startStrangerServer()]
const page = view => ({ id: view, label: view, view })
server.put(
  'hostile',
  { pages: [page('report')] },
  createHostileGuestCode(stranger.url, site.url, stranger.udpPort),
)
server.put('listener', { pages: [page('listen')] }, LISTENING_GUEST_CODE)
const stored = {
  'pinion/plugins': { guests: true },
  'pinion/settings/guests': { local: ['hostile', 'listener'].map(id => server.folder(id)) },
}

async function report(browser) {
  await browser.goto(`${site.url}/about`)
  for (const [key, value] of Object.entries(stored)) {
    const text = JSON.stringify(JSON.stringify({ version: 1, value }))
    await browser.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${text}) ?? 'set'`)
  }
  await browser.goto(`${site.url}/x/x-local-listener/listen`)
  await browser.goto(`${site.url}/x/x-local-hostile/report`)
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const text = await browser.evaluate(
      `(document.querySelector('main')?.innerText.includes('All attempts made') && document.querySelector('main code')?.textContent) || ''`,
    )
    if (text) return JSON.parse(text)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error(`no report: ${await browser.evaluate(`document.body.innerText.slice(0, 500)`)}`)
}

let failures = 0
for (const open of ENGINES) {
  let browser
  try {
    browser = await open()
  } catch (error) {
    console.log(`left out  ${open.name}: ${error.message}`)
    continue
  }
  const before = stranger.requests.length
  try {
    const results = Object.entries(await report(browser))
    const done = results.filter(([name, result]) => !result.startsWith('refused') && !HARMLESS.has(name))
    const heard = stranger.requests.slice(before)
    console.log(
      `${browser.name}: ${results.length} attempts, ${done.length} not refused, ${heard.length} heard by the stranger`,
    )
    for (const path of heard) console.log(`  heard: ${path}`)
    for (const [name, result] of done) console.log(`  ${name}: ${result}`)
    failures += done.length + heard.length
  } catch (error) {
    console.log(`failed    ${browser.name}: ${error.message}`)
    failures++
  }
  await browser.close()
}
await Promise.all([server.close(), site.stop(), stranger.close()])
process.exit(failures > 0 ? 1 : 0)
