import { UserFacingError, withTimeLimit } from '#kernel'
import type { WebPushSubscription } from './push-api'

/**
 * Milliseconds to wait for the service worker. A new one starts only when the page is idle, and then downloads the app.
 * In development or after a failure there is none, and so no push.
 */
const SERVICE_WORKER_TIMEOUT_MS = 30_000

export const PUSH_UNSUPPORTED_MESSAGE =
  "Your browser doesn't support service workers, which are required for notifications."
export const READ_ONLY_MESSAGE = 'This needs a key that can sign, and this account is only looked at.'
export const NOT_ALLOWED_MESSAGE = 'Notifications are not allowed. Please enable them first.'

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Resolves with the page's service worker when it is ready. Rejects with a `UserFacingError`. */
export async function waitForServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new UserFacingError(PUSH_UNSUPPORTED_MESSAGE)
  return withTimeLimit(
    navigator.serviceWorker.ready,
    SERVICE_WORKER_TIMEOUT_MS,
    () =>
      new UserFacingError(
        'The service worker that shows notifications has not started. Reload the page and try again.',
      ),
  )
}

const decodeBase64Url = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')), c => c.charCodeAt(0))

const sameKey = (existing: ArrayBuffer | null | undefined, key: Uint8Array) => {
  const bytes = existing && new Uint8Array(existing)
  return bytes?.length === key.length && key.every((byte, at) => byte === bytes[at])
}

/**
 * Resolves with this browser's push address for the server's key. If the server has a new key, creates a new address.
 * Rejects with a `UserFacingError`.
 */
export async function subscribeToPush(
  registration: ServiceWorkerRegistration,
  vapidKey: string,
): Promise<WebPushSubscription> {
  const key = decodeBase64Url(vapidKey)
  const { pushManager } = registration
  let subscription = await pushManager.getSubscription()
  if (subscription && !sameKey(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  try {
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new UserFacingError(
      'This browser gave no push address: its push service could not be reached. Try again later.',
    )
  }
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new UserFacingError(
      'This browser gave an incomplete push address, so notifications cannot reach it.',
    )
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** Cancels this browser's push address, so that nobody can send to it any more. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
