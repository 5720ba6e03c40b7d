import { NWCWalletService, NWCWalletServiceKeyPair } from '@getalby/sdk/nwc'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createNwcClient } from '../../plugins/connector-nwc/client/nwc-client'
import { createNwcProvider } from '../../plugins/connector-nwc/client/nwc-provider'
import { parseNwcUrl } from '../../plugins/connector-nwc/client/parse-nwc-url'
import { startTestRelay, type TestRelay } from '../support/test-relay'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
let relay: TestRelay

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  // Silence the SDK, which logs its work and a warning that NIP-04 is outdated.
  for (const level of ['info', 'error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  relay = await startTestRelay({ port: 0, events: [] })
})
afterEach(async () => {
  await relay.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('understands, and is understood by, the wallet side of @getalby/sdk', async () => {
  const [walletKey, appKey] = [hex(generateSecretKey()), generateSecretKey()]
  const service = new NWCWalletService({ relayUrl: relay.url })
  await service.publishWalletServiceInfoEvent(walletKey, ['get_info', 'get_balance', 'pay_invoice'], [])
  const keypair = new NWCWalletServiceKeyPair(walletKey, getPublicKey(appKey))
  const info = {
    alias: 'SDK wallet',
    color: '#ffdf6f',
    pubkey: '02ab',
    network: 'mainnet',
    block_height: 1,
    block_hash: '00',
    methods: ['get_info' as const, 'get_balance' as const, 'pay_invoice' as const],
  }
  const unsubscribe = await service.subscribe(keypair, {
    getInfo: async () => ({ result: info, error: undefined }),
    getBalance: async () => ({ result: { balance: 12_999 }, error: undefined }),
    payInvoice: async ({ invoice }) =>
      invoice === 'lnbc-good'
        ? { result: { preimage: 'ab'.repeat(32), fees_paid: 0 }, error: undefined }
        : { result: undefined, error: { code: 'QUOTA_EXCEEDED', message: 'budget spent' } },
  })
  const url = `nostr+walletconnect://${keypair.walletPubkey}?relay=${encodeURIComponent(relay.url)}&secret=${hex(appKey)}`
  const abort = new AbortController()
  const client = await createNwcClient(parseNwcUrl(url), abort.signal, { responseTimeoutMs: 5_000 })
  const provider = await createNwcProvider(client)
  expect((await provider.getInfo()).node.alias).toBe('SDK wallet')
  expect(await provider.getBalance?.()).toEqual({ balance: 12, currency: 'sats' })
  expect(await provider.sendPayment('lnbc-good')).toEqual({ preimage: 'ab'.repeat(32) })
  await expect(provider.sendPayment('lnbc-bad')).rejects.toMatchObject({
    walletCode: 'QUOTA_EXCEEDED',
    message: 'budget spent',
  })
  abort.abort()
  unsubscribe()
  service.close()
})
