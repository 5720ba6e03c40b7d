import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { homeRoute } from '#contracts/feeds'
import { createKernel, type Kernel, type ViewLoader } from '#kernel'
import { createNostr, createWorkerPort, type EnginePort } from '#kernel/engine'
import { holdViews, KernelProvider, preloadView } from '#kernel/react'
import { routes, Toasts } from '#kernel/shell'
import { createLocalKeyValue } from '#kernel/storage'
import { createAccounts } from './accounts'
import { createTheme } from './appearance'
import { authorize } from './authorize'
import { loadConfig } from './config/load-config'
import { createHostOutside } from './create-host-outside'
import { createRoot } from './create-root'
import { FaultNotice } from './fault-notice'
import { HostProvider } from './host-context'
import { hostManifest } from './host-manifest'
import { createImages } from './images/create-images'
import { createOutboxService } from './outbox-service'
import { createPluginSwitches } from './plugin-switches'
import { createRelayList } from './relay-list'
import { createHostRouter } from './router'
import { showFailure } from './show-failure'
import { followWipe, isWipeWanted } from './wipe-flag'

/**
 * Starts Pinion in `element`. `fetched` is the configuration that is being downloaded; `engine` is absent if it was not
 * started yet.
 */
export async function boot(
  element: HTMLElement,
  fetched: Promise<unknown>,
  engine?: EnginePort,
): Promise<void> {
  if (isWipeWanted()) await (await import('./wipe')).wipe()
  followWipe()
  const port = engine ?? createWorkerPort()
  const config = loadConfig(fetched)
  const { storage, durable } = createLocalKeyValue()
  const safe = new URLSearchParams(location.search).has('safe')

  const { session, control } = createAccounts(storage)
  const relayList = createRelayList(storage)
  const { outside, servers } = createHostOutside(storage, config, relayList.choices)
  const nostr = createNostr({
    port,
    relays: relayList.choices,
    servers,
    session,
    accounts: control.accounts,
    authorize: (relay, challenge) => authorize(kernel, relay, challenge),
  })
  let begin = () => {}
  const firstScreenShown = new Promise<void>(resolve => (begin = resolve))
  const kernel: Kernel = createKernel({ storage, nostr, firstScreenShown })
  void config.then(({ relays }) => relayList.configured(relays))

  tellFaults(kernel)
  tellMissingCode(kernel)
  const theme = createTheme(kernel)
  kernel.enable(
    hostManifest(
      config,
      control,
      createOutboxService(nostr),
      createImages(kernel, config, outside),
      outside,
      () => switches.permissions(),
    ),
  )
  control.onSignOut(async pubkey => (await nostr.writer()).outbox.forget(pubkey))
  const switches = createPluginSwitches(kernel, safe, nostr, relayList.choices)
  // A visitor's home page needs no plugin of the late catalog. Every other page, and the menu of an account, may need
  // one.
  const plain = location.pathname === homeRoute.path && session.get().pubkey === undefined
  const ready = firstScreen(kernel, plain ? Promise.resolve() : switches.loadLateCatalog())
  const { router } = createHostRouter(kernel)

  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, () => nostr.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nostr.wake()
  })

  const { filled } = await ready
  let painted = () => {}
  const shown = new Promise<void>(resolve => (painted = resolve))
  const first = within(LATE_AFTER_MS, Promise.all([shown, filled]))
  holdViews(first)
  void first.then(begin)
  void first
    .then(async () => (await import('./after-start')).afterStart(kernel, router))
    .catch(error => kernel.report('host', 'after start', error))
  createRoot(element, {
    onCaughtError: () => {},
    onUncaughtError: error => {
      console.error('Pinion stopped:', error)
      showFailure(element, error)
    },
    onRecoverableError: tellRecovered,
  }).render(
    <StrictMode>
      <KernelProvider kernel={kernel} faultView={FaultNotice}>
        <HostProvider value={{ nostr, relayList, switches, theme, durable, safe }}>
          <RouterProvider router={router} />
          <WhenPainted fn={painted} />
        </HostProvider>
      </KernelProvider>
    </StrictMode>,
  )
  setTimeout(() => void switches.loadLateCatalog(), LATE_AFTER_MS)
  // Loads the code that publishes. It sends events that an earlier visit left unsent. This waits until the first screen
  // is shown.
  if (session.get().canSign) setTimeout(() => void nostr.writer().catch(() => {}), RESUME_AFTER_MS)
}

/** ms */
const LATE_AFTER_MS = 1_500
const RESUME_AFTER_MS = 2_000
/**
 * Number of frames after which the first render is painted: the frame of the commit, the frame that adds a list's rows,
 * and the next one, which begins when these are painted.
 */
const FRAMES_TO_WAIT = 3

/** Maximum number of milliseconds to wait for all parts of the first screen. After that, it is shown in parts. */
const FIRST_SCREEN_TIMEOUT_MS = 1_000
/**
 * Maximum number of milliseconds to wait for the page's early data. Showing the rows at once is better than showing
 * skeletons a moment earlier.
 */
const EARLY_DATA_TIMEOUT_MS = 300

interface FirstScreen {
  /** Settles when the page's early data has arrived, which may be after the page was shown without it. */
  readonly filled: Promise<unknown> | undefined
}

/**
 * Loads the code that most first screens need, and the code of the page. Resolves when all of it is loaded, because
 * React would delay a screen that arrives in parts by 300 ms for each part.
 */
async function firstScreen(kernel: Kernel, late: Promise<void>): Promise<FirstScreen> {
  const page = kernel.points.get(routes).find(e => e.value.to.path === location.pathname)
  const views = [...kernel.points.preloaded(), ...(page ? [page] : [])].flatMap(({ value }) =>
    'view' in value ? [value.view as ViewLoader<never>] : [],
  )
  const host = kernel.activate('host').catch(() => {})
  const asked = page?.value
    .view()
    .then(view => view.ahead?.(kernel))
    .catch(() => {})
  await within(FIRST_SCREEN_TIMEOUT_MS, Promise.all([late, host, ...views.map(view => preloadView(view))]))
  if (asked) await within(EARLY_DATA_TIMEOUT_MS, asked)
  return { filled: asked }
}

/** Resolves when `work` is done, or after `ms` milliseconds. */
const within = (ms: number, work: Promise<unknown>): Promise<void> =>
  Promise.race([work, new Promise(resolve => setTimeout(resolve, ms))]).then(() => {})

/** Calls `fn` when the first render is painted, including a list's rows, which are added one frame later. */
function WhenPainted({ fn }: { fn: () => void }) {
  useEffect(() => {
    const frames = (left: number) => {
      if (left > 0) requestAnimationFrame(() => frames(left - 1))
      // If the browser lacks `requestIdleCallback`, a short timeout replaces it.
      else if ('requestIdleCallback' in window) requestIdleCallback(fn, { timeout: LATE_AFTER_MS })
      else setTimeout(fn, 50)
    }
    frames(FRAMES_TO_WAIT)
  }, [fn])
  return null
}

/** Logs the faults of plugins to the console, for the plugins' developers. */
function tellFaults(kernel: Kernel) {
  let told = 0
  kernel.faults.subscribe(() => {
    const fresh = kernel.faults.get().filter(f => f.at >= told)
    told = Date.now() + 1
    for (const { plugin, where, message, stack } of fresh)
      console.error(`[${plugin}] ${where}: ${message}`, stack)
  })
}

/** Milliseconds for which the message about missing code is shown: the longest time that a timer allows. */
const MISSING_CODE_SHOWN_MS = 2 ** 31 - 1

/**
 * Tells the user that some code could not be loaded, and offers to reload the page. Some browsers do not retry a failed
 * script before that.
 */
function tellMissingCode(kernel: Kernel) {
  const listening = kernel.faults.subscribe(() => {
    // Faults of views (their place contains a colon) are left out, because a view shows its fault itself.
    if (!kernel.faults.get().some(f => f.notArrived && !f.where.includes(':'))) return
    listening.dispose()
    void kernel.resolve(Toasts).then(toasts =>
      toasts.show({
        text: 'Not all of Pinion could be loaded.',
        tone: 'danger',
        action: { label: 'Reload', run: () => location.reload() },
        stays: MISSING_CODE_SHOWN_MS,
      }),
    )
  })
}

/** Logs an error after which React has rendered again successfully, because it is still a defect. */
function tellRecovered(error: unknown) {
  console.error('Recovered from', error instanceof Error && error.cause ? error.cause : error)
}
