import { createCell, type ReadableStore } from '#kernel'

/** Milliseconds between checks for a newer version, because the app may stay open for days. */
const VERSION_CHECK_MS = 3_600_000
/**
 * Maximum number of milliseconds to wait until the new worker takes over. Browsers end an idle old worker after half a
 * minute.
 */
const WORKER_IDLE_MS = 40_000

/** The app's service worker. It stores the app and fetches the app's next version. */
export interface AppWorker {
  readonly updateWaiting: ReadableStore<boolean>
  /**
   * Asks the server for a newer version. Resolves when that is stored, or if there is none or it could not be loaded.
   */
  check(): Promise<void>
  /** Activates the stored newer version. Resolves with `false` if the old worker did not end in time. */
  takeOver(): Promise<boolean>
}

export interface AppWorkerOptions {
  readonly signal: AbortSignal
  /** Called when another tab has activated a newer version, because this tab then runs old code. */
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
 * Registers `/service-worker.js`. Rejects if the browser does not support this or blocks storage. When `signal` aborts,
 * the worker is unregistered, so that a disabled plugin leaves nothing running.
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
      // Do not report the very first worker, because it replaces no older version.
      if (controlled && !taking) onReplaced()
      controlled = true
      look()
    },
    { signal },
  )

  const check = async () => {
    // If the device is offline or the new build is incomplete, keep the current version.
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
      // Wait for the new worker to take control. A page that loads earlier may ask the old worker, which no longer
      // answers.
      taking = await new Promise<boolean>(resolve => {
        container.addEventListener('controllerchange', () => resolve(true), { once: true })
        setTimeout(() => resolve(false), WORKER_IDLE_MS)
        waiting.postMessage('take over')
      })
      return taking
    },
  }
}
