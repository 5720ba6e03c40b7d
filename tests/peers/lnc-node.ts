import type { Page } from '@playwright/test'

/**
 * Stands for the vendor's WebAssembly: a true module that asks for nothing and does nothing when it is run. The vendor's
 * own is built from Go and lies at an address of the outer world, and a node behind its mailbox is another machine.
 */
export const LNC_WASM = Buffer.from(
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

export interface LncNode {
  /** What a mailbox was asked for: host, whether it is a test's, phrase, the two keys of a pairing. */
  readonly connections: readonly (readonly unknown[])[]
  /** Calls of a node, in order. */
  readonly calls: readonly string[]
  /** Answers the next payments so; `undefined` is no answer, ever, as when the connection has gone. */
  payment: (paymentRequest: string) => object | undefined
}

/**
 * What the vendor's code puts into a page once it runs, and a node behind it: for pages of a context that are opened from
 * now on. It answers as the code does, in snake case.
 */
export async function standInForLnc(page: Page): Promise<LncNode> {
  const connections: (readonly unknown[])[] = []
  const calls: string[] = []
  const node: LncNode = { connections, calls, payment: () => ({ payment_error: 'no_route' }) }
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
      // The package hangs these in when it has the code and is about to run it.
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
