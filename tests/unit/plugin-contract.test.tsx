// @vitest-environment jsdom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryKeyValueStorage, pluginSettingsKey } from '#kernel'
import { encodeNote, encodeNpub } from '#kernel/nostr'
import { KernelProvider } from '#kernel/react'
import { routes } from '#kernel/shell'
import {
  createAllowAllUrlPolicy,
  createTestEvent,
  createTestKernel,
  expectNoLeaks,
  getResourceCounts,
  numberToHex,
  type ResourceCounts,
} from '#kernel/testing'
import { firstScreenPluginCatalog } from '../../host/catalog'
import { DEFAULT_CONFIG } from '../../host/config/parse-config'
import { createAccounts } from '../../host/create-accounts'
import { createChosenRelayList } from '../../host/create-chosen-relay-list'
import { createHostManifest } from '../../host/create-host-manifest'
import { createHostRouter } from '../../host/create-host-router'
import { createOutboxService } from '../../host/create-outbox-service'
import { createPluginSwitches } from '../../host/create-plugin-switches'
import { createTheme } from '../../host/create-theme'
import { deferredPluginCatalog } from '../../host/deferred-plugin-catalog'
import { HostServicesProvider } from '../../host/host-context'
import { createImagesService } from '../../host/images/create-images-service'
import { countPage, grown, type PageCensus } from './page-census'

const entries = [...firstScreenPluginCatalog, ...deferredPluginCatalog]
const ROUNDS = 50
/**
 * Number of batches of rounds in which a count must grow each time to be a leak. Other plugins also take things for
 * good during the rounds, but only once.
 */
const BATCHES = 6
/**
 * ms. A plugin with many pages is turned on and off some thousand times, which takes half a minute on a busy machine.
 */
const LIMIT_MS = 120_000
vi.setConfig({ testTimeout: LIMIT_MS })
const author = numberToHex(7)
const note = createTestEvent({ kind: 1, pubkey: author, content: 'A note' })
// Only a profile is added. Lists stay empty, because a virtual list needs layout, which jsdom does not have.
const profile = createTestEvent({ kind: 0, pubkey: author, content: JSON.stringify({ name: 'Ada' }) })

/** Returns a path for a route's pattern. */
const pathOf = (path: string) =>
  path
    .replace('$profile', encodeNpub(author) ?? '')
    .replace('$note', encodeNote(note.id) ?? '')
    .replace('$address', 'naddr1qq')
    .replace('$host', 'relay.test')
    .replace('$tab', 'replies')

beforeAll(async () => {
  // Load all code first, so that no code arrives while the rounds are counted.
  for (const { manifest, loadManifest } of entries)
    for (const { value } of (manifest ?? (await loadManifest?.())?.default)?.contributes ?? [])
      if ('view' in value && typeof value.view === 'function') await value.view()
  // jsdom has no layout, scrolling or beacons, so these functions are replaced. Analytics sends a beacon if the rounds
  // take long.
  Object.assign(navigator, { sendBeacon: () => true })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
let globals: PageCensus
beforeEach(() => {
  globals = countPage()
})
afterEach(() => {
  cleanup()
  globals.restore()
})

/**
 * Ignores the kernel's Nostr accesses: other plugins open theirs at any time when their code arrives, and each ends
 * with its plugin.
 */
const withoutAccesses = (taken: ResourceCounts): ResourceCounts => ({ ...taken, accesses: 0 })

/** The fields of `config.json` without which some plugins do nothing. No server listens at these addresses. */
const SERVERS = {
  analytics: { url: 'http://127.0.0.1:1', host: location.host },
  cashuWallet: 'http://127.0.0.1:1/',
  providerApi: 'http://127.0.0.1:1',
}

function startHost() {
  const storage = createMemoryKeyValueStorage()
  // Settings with which the user has turned these plugins on, because they do nothing otherwise.
  for (const [id, value] of [
    ['analytics', { enabled: true, sent: [] }],
    ['cashu', { cashuEnabled: true }],
  ] as const)
    storage.write(pluginSettingsKey(id), { version: 1, value })
  const test = createTestKernel({ events: [profile], storage, usesHostUrlPolicy: true })
  const { kernel, nostr } = test
  const config = { ...DEFAULT_CONFIG, ...SERVERS, rootAccount: author }
  const accounts = createAccounts(storage)
  const outside = createAllowAllUrlPolicy()
  kernel.enable(
    createHostManifest({
      config: Promise.resolve(config),
      accounts: accounts.control,
      outbox: createOutboxService(nostr),
      images: createImagesService(kernel, Promise.resolve(config), outside),
      urlPolicy: outside,
      permissions: () => switches.permissions(),
    }),
  )
  const relayList = createChosenRelayList(storage)
  const switches = createPluginSwitches(kernel, false, nostr, relayList.choices)
  const host = {
    nostr,
    relayList,
    switches,
    theme: createTheme(kernel),
    durable: true,
    isSafeStart: false,
  }
  return { kernel, host }
}

describe.each(entries.map(entry => [entry.id, entry] as const))('plugin %s', (id, entry) => {
  it(`leaves nothing behind, ${ROUNDS} times`, async () => {
    const { kernel, host } = startHost()
    await host.switches.loadLateCatalog()
    for (const { loadManifest } of entries) if (loadManifest) kernel.enable((await loadManifest()).default)
    const manifest = entry.manifest ?? (await entry.loadManifest?.())?.default
    if (!manifest) throw new Error(`${id} has no manifest`)
    // Activate all other plugins first, so that only the things of this plugin are counted.
    for (const other of ['host', 'late-host', ...entries.map(e => e.id)]) await kernel.activate(other)
    await kernel.disable(id)
    const before = getResourceCounts(kernel)
    const page = globals.take()
    const pages = (manifest.contributes ?? [])
      .filter(c => c.point.id === routes.id)
      .map(c => pathOf((c.value as unknown as { to: { path: string } }).to.path))
    for (let round = 0; round < ROUNDS; round++) {
      kernel.enable(manifest)
      await kernel.activate(id)
      await kernel.disable(id)
      expectNoLeaks(before, getResourceCounts(kernel))
    }
    expect(grown(page, globals.take())).toEqual([])
    // Repeat the rounds with the plugin's pages on the screen.
    for (const path of pages.length > 0 ? pages : ['/']) await turnOnScreen(path, pages.length > 0)

    async function turnOnScreen(path: string, isPage: boolean) {
      const { router, dispose } = createHostRouter(kernel, createMemoryHistory({ initialEntries: [path] }))
      const screen = render(
        <KernelProvider kernel={kernel}>
          <HostServicesProvider value={host}>
            <RouterProvider router={router} />
          </HostServicesProvider>
        </KernelProvider>,
      )
      await act(() => router.load())
      const look = () => ({ ...withoutAccesses(getResourceCounts(kernel)), ...globals.take() })
      const turn = async () => {
        await act(async () => manifest && kernel.enable(manifest))
        await act(() => kernel.activate(id))
        await act(() => kernel.disable(id))
      }
      let inARow = new Map<string, number>()
      do {
        const before = look()
        for (let round = 0; round < ROUNDS / 2; round++) await turn()
        const after = look()
        inARow = new Map(grown(before, after).map(kind => [kind, (inARow.get(kind) ?? 0) + 1]))
        const left = [...inARow.keys()].filter(kind => inARow.get(kind) === BATCHES)
        expect(left, `before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`).toEqual([])
      } while (inARow.size > 0)
      await act(async () => manifest && kernel.enable(manifest))
      if (isPage) expect(screen.container.textContent).not.toContain('is turned off')
      await act(() => host.switches.setEnabled(id, false))
      if (isPage) expect(screen.container.textContent).toContain(`${manifest?.title} is turned off.`)
      await act(() => host.switches.setEnabled(id, true))
      await act(() => kernel.disable(id))
      screen.unmount()
      dispose()
    }
    expect(kernel.faults.get().map(f => `${f.where}: ${f.message}`)).toEqual([])
    await kernel.dispose()
    expect(Object.entries(getResourceCounts(kernel)).filter(([, n]) => n !== 0)).toEqual([])
  })
})
