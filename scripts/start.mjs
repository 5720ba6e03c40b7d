// `npm start` starts the demo network and serves the production build, as its users get it. `npm run dev` serves the
// source code instead, for those who change it. `-- --relay wss:...`, which may be repeated, uses other relays.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer, preview } from 'vite'
import { loadTs } from './load-ts.mjs'

const { values } = parseArgs({
  options: { relay: { type: 'string', multiple: true }, dev: { type: 'boolean' } },
})
const relayPort = Number(process.env.RELAY_PORT ?? 7447)
const port = Number(process.env.PORT ?? 5173)
const configFile = 'vite.config.ts'

/**
 * Starts the demo network with the same addresses and events as the last time, because browsers that visited it have
 * stored its events.
 */
async function startDemo() {
  const names = [
    'start-demo',
    'start-demo-services',
    'get-network-end-time',
    'demo-accounts',
    'publish-guests',
  ]
  const [
    { startDemo },
    { startDemoServices },
    { getNetworkEndTime },
    { getDemoAccounts },
    { publishGuests },
  ] = await Promise.all(names.map(name => loadTs(`demo/${name}.ts`)))
  const demo = await startDemo({ relayPort, mediaPort: relayPort + 1, now: await getNetworkEndTime() })
  const services = await startDemoServices(demo)
  const folder = fileURLToPath(new URL('../guests', import.meta.url))
  const { network, uploads, relay } = demo
  await publishGuests({ folder, network, server: uploads.url, relay })
  return { ...demo, services, accounts: getDemoAccounts(demo.network) }
}

const built = values.dev ? undefined : buildHost()
const demo = values.relay ? undefined : await startDemo()
process.env.PINION_CONFIG = JSON.stringify(
  demo
    ? {
        relays: [demo.relay.url],
        rootAccount: demo.network.rootPubkey,
        curators: demo.network.curators,
        domain: new URL(demo.media.url).host,
        mediaServers: [{ url: demo.uploads.url, protocol: 'blossom' }],
        pushServer: demo.services.push.url,
        demoWallet: demo.services.wallet.url,
        providerApi: demo.provider.url,
      }
    : { relays: values.relay },
)

const server = values.dev ? await serveSource() : await serveBuild()
const address = server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`
console.log(`\n  Pinion  ${address}`)
if (demo) {
  const { people, events } = demo.network
  console.log(`  relay   ${demo.relay.url}  (${people.length} people, ${events.length} events)

  Sign in with a key of the demo. Everybody knows these keys, so use them only here:
${demo.accounts.map(({ about, nsec }) => `    ${nsec}  ${about}`).join('\n')}

  Settings, Wallet has a demo wallet that pays zaps.
  Settings, Plugins, 'Plugins from others' shows plugins that the demo's people have published, at /plugins.
  Tom and Nadia answer private messages, Greta and Caleb private chats, Jonas and Clara in channels.
`)
} else console.log(`  relays  ${values.relay.join(', ')}\n`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.allSettled([server.close(), demo?.services.close(), demo?.close()])
    process.exit(0)
  })
}

async function serveSource() {
  const dev = await createServer({ configFile, server: { port } })
  await dev.listen()
  return dev
}

/**
 * Builds in a process of its own, because loading TypeScript in this one has selected the development version of React.
 * Resolves with the exit code.
 */
async function buildHost() {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
  const args = [vite, 'build', '--logLevel', 'warn']
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
  return code
}

async function serveBuild() {
  const code = await built
  if (code !== 0) process.exit(code ?? 1)
  return preview({ configFile, preview: { port } })
}
