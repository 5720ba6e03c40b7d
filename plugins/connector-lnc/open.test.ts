import type LNC from '@lightninglabs/lnc-web'
import { expect, test, vi } from 'vitest'
import openLnc, { providerOf } from './open'
import { pairing } from './pairing'

/** Stands for a node behind the package: what it answers, in the package's own words. */
function node(sendPaymentSync: (request: object) => Promise<object>) {
  const lightning = {
    getInfo: async () => ({ alias: 'Node', identityPubkey: '02ab', color: '#123456' }),
    channelBalance: async () => ({ localBalance: { sat: '4200', msat: '4200000' } }),
    sendPaymentSync,
  }
  return providerOf({ lnd: { lightning }, disconnect() {} } as unknown as LNC)
}

test('a node in WebLN’s words', async () => {
  const preimage = '00ff'.repeat(16)
  const wallet = node(async () => ({
    paymentError: '',
    paymentPreimage: Buffer.from(preimage, 'hex').toString('base64'),
  }))
  expect((await wallet.getInfo()).node).toEqual({ alias: 'Node', pubkey: '02ab', color: '#123456' })
  expect(await wallet.getBalance?.()).toEqual({ balance: 4200, currency: 'sats' })
  expect(await wallet.sendPayment('lnbc1')).toEqual({ preimage })
})

test.each(['makeInvoice', 'lookupInvoice', 'keysend', 'lnurl', 'signMessage', 'verifyMessage'] as const)(
  '%s is not implemented',
  async method => {
    const wallet = node(async () => ({})) as unknown as Record<string, (of: object) => Promise<unknown>>
    await expect(wallet[method]?.({})).rejects.toThrow('Method not implemented.')
  },
)

test.each([
  ['no route', { paymentError: 'no_route' }, { message: 'no_route' }],
  ['nothing', {}, { message: 'No preimage in response', code: 'answer-lost' }],
  [
    'bytes',
    { paymentPreimage: new Uint8Array(32) },
    { message: 'expected preimage as string', code: 'answer-lost' },
  ],
])('a payment answered with %s', async (_, answer, error) => {
  await expect(node(async () => answer).sendPayment('lnbc1')).rejects.toMatchObject(error)
})

test('a payment whose stream breaks off may have been made', async () => {
  const wallet = node(() => Promise.reject(new Error('EOF')))
  await expect(wallet.sendPayment('lnbc1')).rejects.toMatchObject({ message: 'EOF', code: 'answer-lost' })
})

test('a browser without WebAssembly is told so', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  const env = { signal: new AbortController().signal, config: {} as never }
  const config = { connectorName: 'LNC', connectorType: 'lnc' } as const
  await expect(openLnc(config, env)).rejects.toThrow('LNC not supported')
  vi.unstubAllGlobals()
})

test('a pairing phrase is handed over once', () => {
  pairing.give('eleven words')
  expect(pairing.take()).toBe('eleven words')
  expect(pairing.take()).toBeUndefined()
})
