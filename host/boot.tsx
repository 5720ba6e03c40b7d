import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createKernel, createStore, type Kernel, routes, type Session, type ViewLoader } from '#kernel'
import { allowOwnWorkers, createNostr, createWorkerPort } from '#kernel/engine'
import { KernelProvider, preloadView } from '#kernel/react'
import { createLocalKeyValue } from '#kernel/storage'
import { createTheme } from './appearance'
import { loadConfig } from './config/load-config'
import { FaultNotice } from './fault-notice'
import { HostProvider } from './host-context'
import { hostManifest } from './host-manifest'
import { createPluginSwitches } from './plugin-switches'
import { createRelayList } from './relay-list'
import { createHostRouter } from './router'

/** Starts Pinion in `element`. The engine's worker and the configuration load while the kernel is made. */
export async function boot(element: HTMLElement): Promise<void> {
  allowOwnWorkers()
  const port = createWorkerPort()
  const config = loadConfig()
  const { storage, durable } = createLocalKeyValue()
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
  const ready = firstScreen(kernel)
  const { router } = createHostRouter(kernel)

  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, () => nostr.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nostr.wake()
  })

  await ready
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

/** ms; a first screen that is not whole by then is shown in parts. */
const PATIENCE = 1_000

/**
 * Fetches what is on most first screens, and the page itself, beside each other. React holds a screen that came
 * in parts back for 300 ms a part, so the first render waits until it can be whole.
 */
async function firstScreen(kernel: Kernel): Promise<void> {
  const page = kernel.points.get(routes).find(e => e.value.to.path === location.pathname)
  const views = [...kernel.points.early(), ...(page ? [page] : [])].flatMap(({ value }) =>
    'view' in value ? [value.view as ViewLoader<never>] : [],
  )
  const whole = Promise.all([
    kernel.activate('host').catch(() => {}),
    ...views.map(view => preloadView(view)),
  ])
  await Promise.race([whole, new Promise(resolve => setTimeout(resolve, PATIENCE))])
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
