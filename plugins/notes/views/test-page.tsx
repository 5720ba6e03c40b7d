import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createKernel, createStore, definePlugin, type Kernel, type PluginManifest } from '#kernel'
import { Outside, type OutsideAddress } from '#kernel/outside'
import type {
  Filter,
  LiveQuery,
  NostrAccess,
  NostrEvent,
  NostrHost,
  QuerySnapshot,
  Session,
} from '#kernel/ports'
import { KernelProvider } from '#kernel/react'
import notes from '../manifest'

let made = 0

/** Returns a unique key of 64 hex digits. */
export const hexKey = (n: number) => n.toString(16).padStart(64, '0')

/** Returns an event like those in the store. Its signature is not valid, because nothing checks it here. */
export function testEvent(given: Partial<NostrEvent> = {}): NostrEvent {
  made += 1
  return Object.freeze({
    id: hexKey(1_000 + made),
    pubkey: hexKey(7),
    created_at: 1_700_000_000,
    kind: 1,
    tags: [],
    content: '',
    sig: '0'.repeat(128),
    ...given,
  })
}

const readOnly = (): never => {
  throw new Error('Nobody writes on this page')
}

/** A fake network that has these events and answers immediately. */
function testNostr(events: readonly NostrEvent[]): NostrHost {
  const finds = (filters: Filter | readonly Filter[]) => {
    const list: readonly Filter[] = Array.isArray(filters) ? filters : [filters as Filter]
    return events.filter(e => list.some(f => f.ids?.includes(e.id)))
  }
  const query = (filters: Filter | readonly Filter[]): LiveQuery => {
    const snapshot: QuerySnapshot = {
      events: finds(filters),
      phase: 'settled',
      answers: {},
      complete: true,
      older: 'end',
    }
    return { ...createStore(snapshot), older() {}, dispose() {} }
  }
  const access: NostrAccess = {
    session: createStore<Session>({ canSign: false, method: 'none' }),
    network: { relays: createStore([]), online: createStore(true) },
    permits: () => false,
    query,
    get: async ref => events.find(e => 'id' in ref && e.id === ref.id),
    peek: ref => events.find(e => 'id' in ref && e.id === ref.id),
    stored: async () => [],
    seenOn: async () => [],
    verify: readOnly,
    publish: readOnly,
    send: readOnly,
    edit: readOnly,
    unwritten: async () => [],
    versions: async () => [],
    sign: readOnly,
    encrypt: readOnly,
    decrypt: readOnly,
  }
  return { access: () => ({ ...access, dispose() {} }), queries: () => 0, attach() {}, dispose() {} }
}

const allowed = (address: string) => address as OutsideAddress
/** A plugin that allows requests to all addresses. The host allows public addresses in the same way. */
const everyAddress = definePlugin({
  id: 'every-address',
  version: '1.0.0',
  api: 1,
  title: 'Every address',
  summary: 'Allows every address.',
  icon: 'plugins',
  provides: [Outside],
  activate: async () => ({
    activate: context =>
      void context.provide(Outside, {
        version: createStore(0),
        check: allowed,
        decide: async address => allowed(address),
        own() {},
      }),
  }),
})

interface TestPage {
  readonly kernel: Kernel
  readonly container: HTMLElement
}

/** Renders content in a real kernel that has this plugin, the further plugins, and these events. */
export async function showPage(
  content: ReactNode,
  options: { events?: readonly NostrEvent[]; plugins?: readonly PluginManifest[] } = {},
): Promise<TestPage> {
  const kernel = createKernel({ nostr: testNostr(options.events ?? []) })
  kernel.enable(everyAddress, notes, ...(options.plugins ?? []))
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
