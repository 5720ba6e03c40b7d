import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { homeRoute } from '#contracts/site-routes'
import { createKernel, type Kernel, type ViewLoader, waitAtMost } from '#kernel'
import { createEngineWorkerPort, createNostrClient, type EnginePort } from '#kernel/engine'
import { deferViewLoading, KernelProvider, preloadView } from '#kernel/react'
import { routes, Toasts } from '#kernel/shell'
import { createLocalKeyValueStorage } from '#kernel/storage'
import { answerAuthChallenge } from './answer-auth-challenge'
import { loadConfig } from './config/load-config'
import { createAccounts } from './create-accounts'
import { createChosenRelayList } from './create-chosen-relay-list'
import { createHostManifest } from './create-host-manifest'
import { createHostRouter } from './create-host-router'
import { createHostUrlPolicy } from './create-host-url-policy'
import { createOutboxService } from './create-outbox-service'
import { createPluginSwitches } from './create-plugin-switches'
import { createRoot } from './create-root'
import { createTheme } from './create-theme'
import { isDataWipeRequested, reloadOnDataWipe } from './data-wipe-flag'
import { FaultNotice } from './fault-notice'
import { HostServicesProvider } from './host-context'
import { createImagesService } from './images/create-images-service'
import { showFailurePage } from './show-failure-page'

/**
 * Starts Pinion in `element`. `fetchedConfig` is the configuration that is being downloaded. `engine` is absent if it
 * was not started yet.
 */
export async function startPinion(
  element: HTMLElement,
  fetchedConfig: Promise<unknown>,
  engine?: EnginePort,
): Promise<void> {
  if (isDataWipeRequested()) await (await import('./data-wipe')).wipeData()
  reloadOnDataWipe()
  const port = engine ?? createEngineWorkerPort()
  const config = loadConfig(fetchedConfig)
  const { storage, isDurable } = createLocalKeyValueStorage()
  const isSafeStart = new URLSearchParams(location.search).has('safe')

  const { session, control } = createAccounts(storage)
  const relayList = createChosenRelayList(storage)
  const { outside, servers } = createHostUrlPolicy(storage, config, relayList.choices)
  const nostr = createNostrClient({
    port,
    relays: relayList.choices,
    servers,
    session,
    accounts: control.accounts,
    authorize: (relay, challenge) => answerAuthChallenge(kernel, relay, challenge),
  })
  let releaseViews = () => {}
  const firstScreenShown = new Promise<void>(resolve => (releaseViews = resolve))
  const kernel: Kernel = createKernel({ storage, nostr, firstScreenShown })
  void config.then(({ relays }) => relayList.setConfigured(relays))

  logFaults(kernel)
  notifyMissingCode(kernel)
  const theme = createTheme(kernel)
  kernel.enable(
    createHostManifest({
      config,
      accounts: control,
      outbox: createOutboxService(nostr),
      images: createImagesService(kernel, config, outside),
      urlPolicy: outside,
      permissions: () => switches.permissions(),
    }),
  )
  control.onSignOut(async pubkey => (await nostr.loadWriter()).outbox.deleteAccount(pubkey))
  const switches = createPluginSwitches(kernel, isSafeStart, nostr, relayList.choices)
  // A visitor's home page needs no plugin of the late catalog. Every other page, and the menu of an account, may need
  // one.
  const isPlainHome = location.pathname === homeRoute.path && session.get().pubkey === undefined
  const firstScreenReady = firstScreen(kernel, isPlainHome ? Promise.resolve() : switches.loadLateCatalog())
  const { router } = createHostRouter(kernel)

  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, () => nostr.reconnect())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nostr.reconnect()
  })

  const { dataLoaded } = await firstScreenReady
  let onPainted = () => {}
  const paintedPromise = new Promise<void>(resolve => (onPainted = resolve))
  const firstPaint = waitAtMost(Promise.all([paintedPromise, dataLoaded]), LATE_AFTER_MS)
  deferViewLoading(firstPaint)
  void firstPaint.then(releaseViews)
  void firstPaint
    .then(async () =>
      (await import('./start-deferred-host-features')).startDeferredHostFeatures(kernel, router),
    )
    .catch(error => kernel.report('host', 'after start', error))
  createRoot(element, {
    onCaughtError: () => {},
    onUncaughtError: error => {
      console.error('Pinion stopped:', error)
      showFailurePage(element, error)
    },
    onRecoverableError: logRecoveredError,
  }).render(
    <StrictMode>
      <KernelProvider kernel={kernel} faultView={FaultNotice}>
        <HostServicesProvider value={{ nostr, relayList, switches, theme, durable: isDurable, isSafeStart }}>
          <RouterProvider router={router} />
          <OnFirstPaint onPaint={onPainted} />
        </HostServicesProvider>
      </KernelProvider>
    </StrictMode>,
  )
  setTimeout(() => void switches.loadLateCatalog(), LATE_AFTER_MS)
  // Loads the code that publishes. It sends events that an earlier visit left unsent. This waits until the first screen
  // is shown.
  if (session.get().canSign) setTimeout(() => void nostr.loadWriter().catch(() => {}), RESUME_AFTER_MS)
}

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
  readonly dataLoaded: Promise<unknown> | undefined
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
  const earlyData = page?.value
    .view()
    .then(view => view.preload?.(kernel))
    .catch(() => {})
  await waitAtMost(
    Promise.all([late, host, ...views.map(view => preloadView(view))]),
    FIRST_SCREEN_TIMEOUT_MS,
  )
  if (earlyData) await waitAtMost(earlyData, EARLY_DATA_TIMEOUT_MS)
  return { dataLoaded: earlyData }
}

/** Calls `onPaint` when the first render is painted, including the rows of a list, which are added one frame later. */
function OnFirstPaint({ onPaint }: { onPaint: () => void }) {
  useEffect(() => {
    const waitFrames = (framesLeft: number) => {
      if (framesLeft > 0) requestAnimationFrame(() => waitFrames(framesLeft - 1))
      // If the browser lacks `requestIdleCallback`, a short timeout replaces it.
      else if ('requestIdleCallback' in window) requestIdleCallback(onPaint, { timeout: LATE_AFTER_MS })
      else setTimeout(onPaint, 50)
    }
    waitFrames(FRAMES_TO_WAIT)
  }, [onPaint])
  return null
}

/** Logs the faults of plugins to the console, for the plugins' developers. */
function logFaults(kernel: Kernel) {
  let lastLoggedMs = 0
  kernel.faults.subscribe(() => {
    const newFaults = kernel.faults.get().filter(fault => fault.at >= lastLoggedMs)
    lastLoggedMs = Date.now() + 1
    for (const { plugin, where, message, stack } of newFaults)
      console.error(`[${plugin}] ${where}: ${message}`, stack)
  })
}

/** Milliseconds for which the message about missing code is shown: the longest time that a timer allows. */
const MISSING_CODE_SHOWN_MS = 2 ** 31 - 1

/**
 * Tells the user that some code could not be loaded, and offers to reload the page. Some browsers do not retry a failed
 * script before that.
 */
function notifyMissingCode(kernel: Kernel) {
  const subscription = kernel.faults.subscribe(() => {
    // Faults of views (their place contains a colon) are left out, because a view shows its fault itself.
    if (!kernel.faults.get().some(fault => fault.notArrived && !fault.where.includes(':'))) return
    subscription.dispose()
    void kernel.resolve(Toasts).then(toasts =>
      toasts.show({
        text: 'Not all of Pinion could be loaded.',
        tone: 'danger',
        action: { label: 'Reload', run: () => location.reload() },
        durationMs: MISSING_CODE_SHOWN_MS,
      }),
    )
  })
}

/** Logs an error after which React has rendered again successfully, because it is still a defect. */
function logRecoveredError(error: unknown) {
  console.error('Recovered from', error instanceof Error && error.cause ? error.cause : error)
}
