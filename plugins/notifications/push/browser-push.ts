import { Refusal } from '#kernel'
import type { PushTarget } from './push-api'

/**
 * Milliseconds to wait for the service worker. A new one starts when the user pauses and then downloads the app. There
 * is none in development or after a failure, and so no push.
 */
const SERVICE_WORKER_TIMEOUT_MS = 30_000

export const UNSUPPORTED =
  "Your browser doesn't support service workers, which are required for notifications."
export const READ_ONLY = 'This needs a key that can sign, and this account is only looked at.'
export const NOT_ALLOWED = 'Notifications are not allowed. Please enable them first.'

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Resolves with the page's service worker when it is ready. Rejects with a `Refusal`. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new Refusal(UNSUPPORTED)
  const late = new Promise<never>((_, reject) =>
    setTimeout(
      () =>
        reject(
          new Refusal(
            'The service worker that shows notifications has not started. Reload the page and try again.',
          ),
        ),
      SERVICE_WORKER_TIMEOUT_MS,
    ),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')), c => c.charCodeAt(0))

const sameKey = (had: ArrayBuffer | null | undefined, key: Uint8Array) => {
  const bytes = had && new Uint8Array(had)
  return bytes?.length === key.length && key.every((byte, at) => byte === bytes[at])
}

/**
 * Resolves with this browser's push address for the server's key. If the key has changed, a new address is created.
 * Rejects with a `Refusal`.
 */
export async function pushTarget(
  registration: ServiceWorkerRegistration,
  vapidKey: string,
): Promise<PushTarget> {
  const key = bytesOf(vapidKey)
  const { pushManager } = registration
  let subscription = await pushManager.getSubscription()
  if (subscription && !sameKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  try {
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new Refusal(
      'This browser gave no push address: its push service could not be reached. Try again later.',
    )
  }
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new Refusal('This browser gave an incomplete push address, so notifications cannot reach it.')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** Cancels this browser's push address, so that nobody can send to it any more. */
export async function leavePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
