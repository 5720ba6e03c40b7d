// `npm start` starts the demo network and the host for development. `-- --relay wss:...`, which may be repeated, uses
// other relays instead.
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { loadTs } from './load-ts.mjs'

const { values } = parseArgs({ options: { relay: { type: 'string', multiple: true } } })
const relayPort = Number(process.env.RELAY_PORT ?? 7447)

/**
 * Starts the demo network at the same addresses and with the same events as the last time. A browser that visited it
 * before has stored them.
 */
async function startDemo() {
  const [demo, { recentNow }] = await Promise.all(
    ['host/demo/start-demo.ts', 'host/demo/recent-now.ts'].map(loadTs),
  )
  return demo.startDemo({ relayPort, mediaPort: relayPort + 1, now: await recentNow() })
}

const demo = values.relay ? undefined : await startDemo()
process.env.PINION_CONFIG = JSON.stringify(
  demo
    ? {
        relays: [demo.relay.url],
        rootAccount: demo.network.rootPubkey,
        domain: new URL(demo.media.url).host,
        mediaServers: [],
      }
    : { relays: values.relay },
)

const server = await createServer({ configFile: 'vite.config.ts' })
await server.listen()
const address = server.resolvedUrls?.local[0] ?? `http://localhost:${server.config.server.port}/`
console.log(`\n  Pinion  ${address}`)
console.log(
  demo
    ? `  relay   ${demo.relay.url}  (${demo.network.people.length} people, ${demo.network.events.length} events)\n`
    : `  relays  ${values.relay.join(', ')}\n`,
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.allSettled([server.close(), demo?.close()])
    process.exit(0)
  })
}
