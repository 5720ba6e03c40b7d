import { createHash } from 'node:crypto'
import { generateSecretKey } from 'nostr-tools/pure'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createNwcClient } from '../plugins/connector-nwc/client/nwc-client'
import { createNwcProvider } from '../plugins/connector-nwc/client/nwc-provider'
import { parseNwcUrl } from '../plugins/connector-nwc/client/parse-nwc-url'
import { getDemoAccounts } from './demo-accounts.ts'
import { createEventSigner } from './event-signer.ts'
import { connectTestRelayClient } from './relay/test-relay-client.ts'
import { type Demo, startDemo } from './start-demo.ts'
import { type DemoServices, startDemoServices } from './start-demo-services.ts'

let demo: Demo
let services: DemoServices
beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  demo = await startDemo({ live: false, now: 1_790_000_123 })
  services = await startDemoServices(demo)
}, 30_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await services?.close()
  await demo?.close()
})

it('pays a zap from the demo wallet, and publishes its receipt', async () => {
  const signer = await createEventSigner()
  const person = demo.network.people.find(({ profile }) => profile === 'full')!
  const sender = generateSecretKey()
  const request = signer.sign(
    {
      kind: 9734,
      created_at: 1_790_000_200,
      tags: [
        ['p', person.pubkey],
        ['amount', '21000'],
        ['relays', demo.relay.url],
      ],
      content: 'Thanks',
    },
    sender,
  )
  const json = async (url: string) => (await (await fetch(url)).json()) as Record<string, string>
  const { callback } = await json(`${demo.media.url}/.well-known/lnurlp/${person.handle}`)
  const zap = encodeURIComponent(JSON.stringify(request))
  const { pr = '', verify = '' } = await json(`${callback}?amount=21000&nostr=${zap}`)
  expect(await json(verify)).toMatchObject({ settled: false, preimage: null })

  const watching = await connectTestRelayClient(demo.relay.url)
  watching.send('REQ', 'zaps', { kinds: [9735], '#p': [person.pubkey], since: Math.floor(Date.now() / 1000) })
  const client = await createNwcClient(parseNwcUrl(services.wallet.url), new AbortController().signal)
  const { preimage } = await (await createNwcProvider(client)).sendPayment(pr)
  client.closeClient()

  const hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
  expect(verify.endsWith(hash)).toBe(true)
  expect(await json(verify)).toMatchObject({ settled: true, preimage })
  const [, , receipt] = await watching.waitForMessage(([verb]) => verb === 'EVENT')
  watching.close()
  const { tags } = receipt as { tags: string[][] }
  expect(tags).toContainEqual(['bolt11', pr])
  expect(tags).toContainEqual(['preimage', preimage])
  expect(tags).toContainEqual(['description', JSON.stringify(request)])
})

it('names an account with a full home and one that follows nobody', () => {
  const [full, fresh] = getDemoAccounts(demo.network)
  expect(full?.about).toMatch(/who follows \d\d people$/)
  expect(fresh?.about).toMatch(/follows nobody$/)
  expect(full?.nsec).toMatch(/^nsec1/)
  expect(fresh?.nsec).not.toBe(full?.nsec)
})
