import { test as base, expect } from '@playwright/test'
import { createEventSigner, type EventTemplate } from '../../demo/event-signer.ts'
import { type MediaServer, startMediaServer } from '../../demo/media/start-media-server.ts'
import type { DemoNetwork, NetworkPerson } from '../../demo/network/demo-network.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { installJourneyTime, type JourneyTime, realTime } from './journey-time.ts'
import { recordJourney } from './record-journey.ts'
import { type Site, startSite } from './site.ts'
import { startTestRelay, type TestRelay } from './test-relay.ts'
import { type PageWatch, watchPages } from './watch-page.ts'
import { getWorkerPorts, loadWorkerNetwork } from './worker-network.ts'

/** The demo network's people, events and pictures, and a function that signs as one of its people. */
export interface TestDemo {
  readonly network: DemoNetwork
  /** The JSON text of each event of the network, as the relay sends it. */
  readonly json: ReadonlyMap<NostrEvent, string>
  readonly media: MediaServer
  /** Signs an event as this person. The time is now, unless the template has one. */
  sign(by: NetworkPerson, template: Partial<EventTemplate>): NostrEvent
  person(handle: string): NetworkPerson
}

interface WorkerFixtures {
  readonly demo: TestDemo
  /** The production build, served with the headers of `npm run preview` and the compressed files for static hosts. */
  readonly built: Site
}

interface TestFixtures {
  readonly recorded: undefined
  /** True if the relay also sends deleted and expired events. */
  readonly careless: boolean
  /** This test's relay. It has the whole demo network and nothing from other tests. */
  readonly relay: TestRelay
  /** The `config.json` of every page in the test. Change its fields before the first `goto`. */
  readonly config: Record<string, unknown> & {
    /** Servers on this machine that notes and profiles may name. The relay and the media server are always allowed. */
    localServers: string[]
  }
  readonly watch: PageWatch
  /** Loads a page. With `referer`, as a link on the page with that address does. */
  goto(path: string, options?: { readonly referer?: string }): Promise<void>
  /** Navigates to a path without a page load, as a link inside the app does. */
  follow(path: string): Promise<void>
  /** True if the test moves the time of the page and its workers on. */
  readonly movesTime: boolean
  /** The time of the page and its workers, with `movesTime`. */
  readonly time: JourneyTime
}

/** This port differs from that of `npm run preview`, which may be running. */
const firstBuilt = Number(process.env.E2E_PORT ?? 4273)

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
    async ({}, use, { parallelIndex }) => {
      const media = await startMediaServer({ port: getWorkerPorts(parallelIndex).media })
      const network = await loadWorkerNetwork(parallelIndex)
      media.setNames(network.names)
      const signer = await createEventSigner()
      const json = new Map(network.events.map(event => [event, JSON.stringify(event)]))
      await use({
        network,
        json,
        media,
        sign: (by, template) =>
          signer.sign(
            { kind: 1, created_at: Math.floor(Date.now() / 1000), tags: [], content: '', ...template },
            by.secretKey,
          ),
        person(handle) {
          const found = network.people.find(p => p.handle === handle)
          if (!found) throw new Error(`Nobody is called ${handle}`)
          return found
        },
      })
      await media.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
    async ({}, use, { parallelIndex }) => {
      // E2E_DIST names a build other than `dist/host`. With another build, the app can be rebuilt while the tests run.
      const folder = process.env.E2E_DIST ?? 'dist/host'
      const site = await startSite(folder, { port: firstBuilt + parallelIndex, immutable: true })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ built }, use) => use(built.url),
  careless: [false, { option: true }],
  relay: async ({ demo, careless }, use, { parallelIndex }) => {
    const relay = await startTestRelay({
      port: getWorkerPorts(parallelIndex).relay,
      events: demo.json,
      servesDeleted: careless,
    })
    await use(relay)
    await relay.stop()
  },
  config: async ({ demo, relay }, use) => {
    await use({
      relays: [relay.url],
      rootAccount: demo.network.rootPubkey,
      curators: demo.network.curators,
      domain: new URL(demo.media.url).host,
      mediaServers: [],
      providerApi: null,
      localServers: [],
    })
  },
  recorded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
    async ({}, use, { file, parallelIndex }) => recordJourney(file, parallelIndex, () => use(undefined)),
    { auto: true },
  ],
  watch: [
    async ({ context }, use, { status, expectedStatus }) => {
      const watch = await watchPages(context)
      await use(watch)
      if (status === expectedStatus) expect(watch.problems(), 'the page is silent').toEqual([])
    },
    { auto: true },
  ],
  goto: async ({ page, built, config }, use) => {
    await use(async (path, options) => {
      // The site serves `config.json` itself. If Playwright intercepted it, the browser would delay every request.
      built.config = { ...config }
      await page.goto(path, options)
    })
    built.config = undefined
  },
  movesTime: [false, { option: true }],
  // Must be set up before a page is loaded: a page that is loaded earlier keeps the real time.
  time: [
    async ({ context, built, movesTime }, use) => {
      if (!movesTime) return use(realTime)
      await use(await installJourneyTime(context, built, process.env.E2E_DIST ?? 'dist/host'))
      built.restoreFiles()
    },
    { auto: true },
  ],
  follow: async ({ page }, use) => {
    await use(path =>
      page.evaluate(to => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path),
    )
  },
})

export { expect }
