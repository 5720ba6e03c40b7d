import type { Page } from '@playwright/test'

/**
 * In place of the vendor's WebAssembly: a valid module that does nothing. The real module is built from Go and
 * downloaded from a public address, and the node behind it is another machine.
 */
export const FAKE_LNC_WASM = Buffer.from(
  '0061736d01000000' + // version 1
    '010601' + // one type: (i32, i32) -> nothing, for argc and argv
    '60027f7f00' +
    '03020100' + // one function of that type
    '0503010001' + // a page of memory, for the arguments
    '070d02' + // exported as "mem" and "run"
    '036d656d0200' +
    '0372756e0000' +
    '0a040102000b', // the function ends
  'hex',
)

export interface FakeLncNode {
  /**
   * The connections to a mailbox: the host, whether it is a test server, the pairing phrase, and the two keys of the
   * pairing.
   */
  readonly connections: readonly (readonly unknown[])[]
  /** Calls that the node received, in order. */
  readonly calls: readonly string[]
  /** Returns the answer to a payment, or `undefined` for no answer, as after a lost connection. */
  payment: (paymentRequest: string) => object | undefined
}

/**
 * Adds to the page the functions that the vendor's WebAssembly would add, with a test node behind them. Works for pages
 * that are opened later in the same context. Names of fields are in snake case, as the vendor's.
 */
export async function installFakeLnc(page: Page): Promise<FakeLncNode> {
  const connections: (readonly unknown[])[] = []
  const calls: string[] = []
  const node: FakeLncNode = { connections, calls, payment: () => ({ payment_error: 'no_route' }) }
  const answer = (method: string, request: string): object | undefined => {
    calls.push(method)
    if (method === 'lnrpc.Lightning.GetInfo')
      return { alias: 'Node', identity_pubkey: '02ab', color: '#123456' }
    if (method === 'lnrpc.Lightning.ChannelBalance')
      return { local_balance: { sat: '4200', msat: '4200999' } }
    if (method === 'lnrpc.Lightning.ListPayments') return { payments: [] }
    return node.payment((JSON.parse(request) as { paymentRequest: string }).paymentRequest)
  }
  await page.exposeFunction('lncAnswer', (method: string, request: string) => {
    const given = answer(method, request)
    return given ? JSON.stringify(given) : new Promise(() => {})
  })
  await page.exposeFunction('lncConnected', (...how: unknown[]) => void connections.push(how))
  await page.addInitScript(() => {
    const outside = globalThis as unknown as {
      lncAnswer(method: string, request: string): Promise<string>
      lncConnected(...how: unknown[]): Promise<void>
    }
    let connected = false
    const client = {
      // True once the vendor's package has added its callbacks: its code has loaded then and is about to run.
      wasmClientIsReady: () => 'onAuthData' in client,
      wasmClientIsConnected: () => connected,
      wasmClientConnectServer(...how: unknown[]) {
        const { onLocalPrivCreate, onRemoteKeyReceive } = client as unknown as Record<
          string,
          (key: string) => void
        >
        void outside.lncConnected(...how).then(() => {
          onLocalPrivCreate?.('01')
          onRemoteKeyReceive?.('02')
          connected = true
        })
      },
      wasmClientDisconnect() {
        connected = false
      },
      wasmClientStatus: () => (connected ? 'Connected' : 'Not Connected'),
      wasmClientInvokeRPC: (method: string, request: string, tell: (answer: string) => void) =>
        void outside.lncAnswer(method, request).then(tell),
    }
    Object.assign(globalThis, { default: client })
  })
  return node
}
