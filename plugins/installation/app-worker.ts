import { createCell, type ReadableStore } from '#kernel'

/** ms; an app that stays open for days looks for a newer version too. */
const VERSION_CHECK_MS = 3_600_000
/** ms; a browser lets a worker go that has had nothing to do for half a minute. */
const WORKER_IDLE_MS = 40_000

/** The service worker of the app: what keeps it, and what brings the next version. */
export interface AppWorker {
  readonly updateWaiting: ReadableStore<boolean>
  /** Asks the server for a newer version; resolves when it is stored, or there is none, or it did not come. */
  check(): Promise<void>
  /** The waiting version takes over; `false` when the one before it did not leave. */
  takeOver(): Promise<boolean>
}

export interface AppWorkerOptions {
  readonly signal: AbortSignal
  /** Called when another tab has activated a newer version, so that this tab runs old code. */
  readonly onReplaced: () => void
}

const settled = (worker: ServiceWorker) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/**
 * Registers `/service-worker.js`. Rejects where there can be none: no support, storage blocked.
 * Ends with `signal`, and takes the worker with it: what is off leaves nothing running.
 */
export async function startAppWorker({ signal, onReplaced }: AppWorkerOptions): Promise<AppWorker> {
  const container = navigator.serviceWorker
  const updateWaiting = createCell(false)
  const registration = await container.register('/service-worker.js', { updateViaCache: 'none' })
  if (signal.aborted) {
    await registration.unregister()
    throw new DOMException('Installation was turned off', 'AbortError')
  }
  signal.addEventListener('abort', () => void registration.unregister())

  let controlled = container.controller !== null
  let taking = false
  const look = () => updateWaiting.set(registration.waiting !== null && controlled)
  const watch = (worker: ServiceWorker | null) => {
    if (worker) void settled(worker).then(look)
  }
  look()
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
  container.addEventListener(
    'controllerchange',
    () => {
      // The first worker of all takes the pages that are open: nothing was replaced.
      if (controlled && !taking) onReplaced()
      controlled = true
      look()
    },
    { signal },
  )

  const check = async () => {
    // Offline, or a build that is half there: the version that is here goes on.
    await registration.update().catch(() => {})
    if (registration.installing) await settled(registration.installing)
    look()
  }
  let checked = Date.now()
  const checkSometimes = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < VERSION_CHECK_MS) return
    checked = Date.now()
    void check()
  }
  document.addEventListener('visibilitychange', checkSometimes, { signal })
  const timer = setInterval(checkSometimes, VERSION_CHECK_MS / 4)
  signal.addEventListener('abort', () => clearInterval(timer))

  return {
    updateWaiting,
    check,
    async takeOver() {
      const { waiting } = registration
      if (!waiting) return true
      taking = true
      // Wait for the change, because a page loaded meanwhile may ask the old worker, which never answers.
      taking = await new Promise<boolean>(resolve => {
        container.addEventListener('controllerchange', () => resolve(true), { once: true })
        setTimeout(() => resolve(false), WORKER_IDLE_MS)
        waiting.postMessage('take over')
      })
      return taking
    },
  }
}
