import { afterEach } from 'vitest'
import { Graph, type GraphService } from '#contracts/graph'
import { Config, type HostConfig } from '#kernel/config'
import { type NostrEvent, Outbox, type Signer } from '#kernel/ports'
import { type ToastMessage, Toasts } from '#kernel/shell'
import {
  createInMemoryRelay,
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  numberToHex,
  type TestKernel,
  type TestKernelOptions,
} from '#kernel/testing'
import { createOutboxService } from '../../host/create-outbox-service'
import { createMemoryOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import graphManifest from '../../plugins/graph/manifest'
import listsManifest from '../../plugins/lists/manifest'

const NOW = Math.floor(Date.now() / 1_000)
/** The root account. A visitor sees the graph from its point of view. */
export const rootAccount = numberToHex(1)
/** The public keys of five people. */
export const [ana, bo, cy, dan, eve] = [2, 3, 4, 5, 6].map(numberToHex) as [
  string,
  string,
  string,
  string,
  string,
]
/** Returns a signed follow or mute list. */
export const createSignedList = (
  kind: 3 | 10_000,
  pubkey: string,
  people: readonly string[],
  rest: Partial<NostrEvent> = {},
) =>
  createTestEvent({
    kind,
    pubkey,
    content: '',
    created_at: NOW - 100,
    tags: people.map(p => ['p', p]),
    ...rest,
  })

const made: TestKernel[] = []
afterEach(async () => {
  for (const { kernel } of made.splice(0)) await kernel.dispose()
})

/** A kernel with the graph plugin, and the messages that the plugin has shown. */
export interface StartedGraph extends TestKernel {
  readonly graph: GraphService
  readonly toasts: ToastMessage[]
}

/** Starts the real graph plugin with one relay that has these events. Without a signer, the reader is a visitor. */
export async function startGraph(
  events: readonly NostrEvent[],
  signer?: Signer,
  {
    graphServer,
    ...rest
  }: Pick<TestKernelOptions, 'relays' | 'openOutboxStorage'> & { readonly graphServer?: string } = {},
): Promise<StartedGraph> {
  const toasts: ToastMessage[] = []
  const test = createTestKernel({
    relays: [createInMemoryRelay(events)],
    ...(signer && { signer }),
    ...rest,
  })
  made.push(test)
  const config = {
    relays: [test.relay.url],
    rootAccount,
    mediaServers: [],
    ...(graphServer !== undefined && { graphServer }),
  }
  test.kernel.enable(
    createTestPlugin('test-host', { provides: [Config, Outbox, Toasts] }, context => {
      context.provide(Config, config as HostConfig)
      context.provide(Outbox, createOutboxService(test.nostr))
      context.provide(Toasts, {
        show(message) {
          toasts.push(message)
          return () => {}
        },
      })
    }),
    listsManifest,
    graphManifest,
  )
  return { ...test, toasts, graph: await test.kernel.resolve(Graph) }
}

/**
 * Creates a function that opens an outbox storage. The storage keeps its content when a kernel is disposed, so that a
 * second kernel can use it.
 */
export function createLastingOutbox(): NonNullable<TestKernelOptions['openOutboxStorage']> {
  const storage = createMemoryOutboxStorage()
  return async () => storage
}

/** Waits until `holds` returns true. It is called again at each change of the graph. */
export async function waitUntil(graph: GraphService, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds()))
    await new Promise<void>(resolve => {
      const listening = graph.version.subscribe(() => {
        listening.dispose()
        resolve()
      })
    })
}

let accounts = 0
/**
 * Returns a new account for each test, because changes of the same list wait for each other, even in different kernels.
 */
export function createAccount() {
  accounts++
  const signer = createTestSigner(accounts.toString(16).padStart(2, '0').repeat(32))
  return { signer, me: signer.pubkey }
}

/** Returns the newest list of this kind by `me` on the relay. */
export const getNewestOwnList = (relay: TestKernel['relay'], me: string, kind: number) =>
  relay
    .getEvents()
    .filter(e => e.kind === kind && e.pubkey === me)
    .toSorted((a, b) => b.created_at - a.created_at)[0]
