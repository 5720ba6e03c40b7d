import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createKernel, createStore, definePlugin, type Kernel, type PluginManifest } from '#kernel'
import type {
  AccountSession,
  Filter,
  LiveQuery,
  NostrAccess,
  NostrBackend,
  NostrEvent,
  QuerySnapshot,
} from '#kernel/ports'
import { KernelProvider } from '#kernel/react'
import { type CheckedUrl, UrlPolicy } from '#kernel/url-policy'
import notes from '../manifest'

let eventCount = 0

/** Returns a unique key of 64 hex digits. */
export const createTestPubkey = (n: number) => n.toString(16).padStart(64, '0')

/** Returns an event like those in the store. Its signature is not valid, because nothing checks it here. */
export function createUnsignedTestEvent(fields: Partial<NostrEvent> = {}): NostrEvent {
  eventCount += 1
  return Object.freeze({
    id: createTestPubkey(1_000 + eventCount),
    pubkey: createTestPubkey(7),
    created_at: 1_700_000_000,
    kind: 1,
    tags: [],
    content: '',
    sig: '0'.repeat(128),
    ...fields,
  })
}

const throwReadOnly = (): never => {
  throw new Error('Nobody writes on this page')
}

/** A fake network that has these events and answers immediately. */
function testNostr(events: readonly NostrEvent[]): NostrBackend {
  const matchingEvents = (filters: Filter | readonly Filter[]) => {
    const list: readonly Filter[] = Array.isArray(filters) ? filters : [filters as Filter]
    return events.filter(e => list.some(f => f.ids?.includes(e.id)))
  }
  const query = (filters: Filter | readonly Filter[]): LiveQuery => {
    const snapshot: QuerySnapshot = {
      events: matchingEvents(filters),
      phase: 'settled',
      answers: {},
      complete: true,
      older: 'end',
    }
    return { ...createStore(snapshot), loadOlder() {}, dispose() {} }
  }
  const access: NostrAccess = {
    session: createStore<AccountSession>({ canSign: false, method: 'none' }),
    network: { relays: createStore([]), online: createStore(true) },
    hasPermission: () => false,
    query,
    get: async ref => events.find(e => 'id' in ref && e.id === ref.id),
    peek: ref => events.find(e => 'id' in ref && e.id === ref.id),
    stored: async () => [],
    getSourceRelays: async () => [],
    verify: throwReadOnly,
    publish: throwReadOnly,
    send: throwReadOnly,
    editList: throwReadOnly,
    getUnsignedChanges: async () => [],
    getListVersions: async () => [],
    sign: throwReadOnly,
    encrypt: throwReadOnly,
    decrypt: throwReadOnly,
  }
  return {
    createAccess: () => ({ ...access, dispose() {} }),
    countQueries: () => 0,
    attach() {},
    dispose() {},
  }
}

const allowed = (address: string) => address as CheckedUrl
/** A plugin that allows requests to all addresses, in place of the plugin that checks them. */
const allowAllAddresses = definePlugin({
  id: 'every-address',
  version: '1.0.0',
  api: 1,
  title: 'Every address',
  summary: 'Allows every address.',
  icon: 'plugins',
  provides: [UrlPolicy],
  activate: async () => ({
    activate: context =>
      void context.provide(UrlPolicy, {
        version: createStore(0),
        check: allowed,
        checkWhenConfigured: async address => allowed(address),
        setTrustedServers() {},
      }),
  }),
})

interface TestPage {
  readonly kernel: Kernel
  readonly container: HTMLElement
}

/** Renders content in a real kernel that has this plugin, the further plugins, and these events. */
export async function renderInTestKernel(
  content: ReactNode,
  options: { events?: readonly NostrEvent[]; plugins?: readonly PluginManifest[] } = {},
): Promise<TestPage> {
  const kernel = createKernel({ nostr: testNostr(options.events ?? []) })
  kernel.enable(allowAllAddresses, notes, ...(options.plugins ?? []))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content, notFoundComponent: () => content }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const { container } = render(
    <KernelProvider kernel={kernel} faultView={({ error }) => <p>Fault: {String(error)}</p>}>
      <RouterProvider router={router as never} />
    </KernelProvider>,
  )
  return { kernel, container }
}
