import { createValueStore, type ReadableStore } from '#kernel'

/** Milliseconds between two checks for a newer version, because the app may stay open for days. */
const VERSION_CHECK_MS = 3_600_000
/** Milliseconds to wait until the new service worker takes over. Browsers end an idle old one after half a minute. */
const WORKER_IDLE_MS = 40_000

/** The app's service worker. It stores the app, and downloads newer versions. */
export interface AppServiceWorker {
  readonly isUpdateWaiting: ReadableStore<boolean>
  /**
   * Asks the server for a newer version. Resolves when it is stored, if there is none, or if it could not be loaded.
   */
  checkForUpdate(): Promise<void>
  /** Activates the stored newer version. Resolves with `false` if the old service worker did not end in time. */
  activateUpdate(): Promise<boolean>
}

export interface AppWorkerOptions {
  readonly signal: AbortSignal
  /** Called when another tab has activated a newer version. This tab then runs old code. */
  readonly onReplaced: () => void
}

const waitUntilInstalled = (worker: ServiceWorker) =>
  new Promise<void>(resolve => {
    const update = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', update)
    update()
  })

/**
 * Registers `/service-worker.js`. Rejects if the browser does not support service workers or blocks storage. When
 * `signal` aborts, the service worker is unregistered, so that nothing stays behind of a disabled plugin.
 */
export async function registerAppServiceWorker({
  signal,
  onReplaced,
}: AppWorkerOptions): Promise<AppServiceWorker> {
  const container = navigator.serviceWorker
  const updateWaiting = createValueStore(false)
  const registration = await container.register('/service-worker.js', { updateViaCache: 'none' })
  if (signal.aborted) {
    await registration.unregister()
    throw new DOMException('Installation was turned off', 'AbortError')
  }
  signal.addEventListener('abort', () => void registration.unregister())

  let controlled = container.controller !== null
  let isActivating = false
  const update = () => updateWaiting.set(registration.waiting !== null && controlled)
  const watch = (worker: ServiceWorker | null) => {
    if (worker) void waitUntilInstalled(worker).then(update)
  }
  update()
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
  container.addEventListener(
    'controllerchange',
    () => {
      // The very first service worker replaces no older version, so it is not reported.
      if (controlled && !isActivating) onReplaced()
      controlled = true
      update()
    },
    { signal },
  )

  const checkForUpdate = async () => {
    // The device is offline or the new build is incomplete, so the current version stays.
    await registration.update().catch(() => {})
    if (registration.installing) await waitUntilInstalled(registration.installing)
    update()
  }
  let lastCheckAt = Date.now()
  const checkIfDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastCheckAt < VERSION_CHECK_MS) return
    lastCheckAt = Date.now()
    void checkForUpdate()
  }
  document.addEventListener('visibilitychange', checkIfDue, { signal })
  const timer = setInterval(checkIfDue, VERSION_CHECK_MS / 4)
  signal.addEventListener('abort', () => clearInterval(timer))

  return {
    isUpdateWaiting: updateWaiting,
    checkForUpdate,
    async activateUpdate() {
      const { waiting } = registration
      if (!waiting) return true
      isActivating = true
      // Wait until the new service worker has taken control. A page that reloads earlier may ask the old one, which no
      // longer answers.
      isActivating = await new Promise<boolean>(resolve => {
        container.addEventListener('controllerchange', () => resolve(true), { once: true })
        setTimeout(() => resolve(false), WORKER_IDLE_MS)
        waiting.postMessage('take over')
      })
      return isActivating
    },
  }
}
