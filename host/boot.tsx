import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createKernel, createStore, type Kernel, routes, type Session, type ViewLoader } from '#kernel'
import { allowOwnWorkers, createNostr, createWorkerPort } from '#kernel/engine'
import { KernelProvider, preloadView } from '#kernel/react'
import { createTheme } from './appearance'
import { loadConfig } from './config/load-config'
import { FaultNotice } from './fault-notice'
import { HostProvider } from './host-context'
import { hostManifest } from './host-manifest'
import { createLocalStorage } from './local-storage'
import { createPluginSwitches } from './plugin-switches'
import { createRelayList } from './relay-list'
import { createHostRouter } from './router'

/** Starts Pinion in `element`. The engine's worker and the configuration load while the kernel is made. */
export function boot(element: HTMLElement): void {
  allowOwnWorkers()
  const port = createWorkerPort()
  const config = loadConfig()
  const { storage, durable } = createLocalStorage()
  const safe = new URLSearchParams(location.search).has('safe')

  const session = createStore<Session>({ canSign: false, method: 'none' })
  const relayList = createRelayList(storage)
  const nostr = createNostr({ port, relays: relayList.choices, session })
  const kernel = createKernel({ storage, nostr })
  void config.then(({ relays }) => relayList.configured(relays))

  tellFaults(kernel)
  const theme = createTheme(kernel)
  kernel.enable(hostManifest(config))
  const switches = createPluginSwitches(kernel, safe)
  preloadViews(kernel)
  const { router } = createHostRouter(kernel)

  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, () => nostr.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nostr.wake()
  })

  createRoot(element, { onCaughtError: () => {}, onRecoverableError: tellRecovered }).render(
    <StrictMode>
      <KernelProvider kernel={kernel} faultView={FaultNotice}>
        <HostProvider value={{ nostr, relayList, switches, theme, durable, safe }}>
          <RouterProvider router={router} />
        </HostProvider>
      </KernelProvider>
    </StrictMode>,
  )
}

/** What is on most first screens, and the page itself, are fetched at once, not one after the other. */
function preloadViews(kernel: Kernel) {
  const page = kernel.points.get(routes).find(e => e.value.to.path === location.pathname)
  for (const { value } of [...kernel.points.early(), ...(page ? [page] : [])]) {
    if ('view' in value) preloadView(value.view as ViewLoader<never>)
  }
}

/** Whoever develops a plugin sees its faults in the console. */
function tellFaults(kernel: Kernel) {
  let told = 0
  kernel.faults.subscribe(() => {
    const fresh = kernel.faults.get().filter(f => f.at >= told)
    told = Date.now() + 1
    for (const { plugin, where, message, stack } of fresh)
      console.error(`[${plugin}] ${where}: ${message}`, stack)
  })
}

/** React tried again and it worked; what failed the first time is still a mistake. */
function tellRecovered(error: unknown) {
  console.error('Recovered from', error instanceof Error && error.cause ? error.cause : error)
}
