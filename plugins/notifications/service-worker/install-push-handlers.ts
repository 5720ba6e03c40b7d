import { loadMutedPeople } from '../push/muted-pubkeys-by-account'
import type { ServiceWorkerMessage } from '../push/service-worker-message'
import { type AuthorResolversByKind, parsePushPayload } from './parse-push-payload'

/**
 * The parts of the service worker's API that are used here. The project is compiled with the types of pages, which lack
 * them.
 */
interface ExtendableEventLike {
  waitUntil(work: Promise<unknown>): void
}
export interface PushEventLike extends ExtendableEventLike {
  readonly data: { text(): string } | null
}
export interface NotificationClickEvent extends ExtendableEventLike {
  readonly notification: Pick<Notification, 'close' | 'data'>
}
export interface PushSubscriptionChangeEvent extends ExtendableEventLike {
  readonly oldSubscription?: PushSubscription | null
}
export interface AppWindow {
  readonly focused: boolean
  readonly visibilityState: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: ServiceWorkerMessage, transfer: Transferable[]): void
}
export interface PushServiceWorker {
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', fn: (event: PushEventLike) => void): void
  addEventListener(type: 'notificationclick', fn: (event: NotificationClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', fn: (event: PushSubscriptionChangeEvent) => void): void
}

/** Milliseconds to wait for a window to confirm a message. A window that is still starting does not confirm it. */
const WINDOW_ANSWER_TIMEOUT_MS = 2_000

const getWindows = ({ clients }: PushServiceWorker) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a notification for a push, unless a window of the app is in use, because that window shows its own dot. */
export async function showPushNotification(
  worker: PushServiceWorker,
  text: string | undefined,
  authorResolvers?: AuthorResolversByKind,
): Promise<void> {
  const windows = await getWindows(worker)
  if (windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return
  const {
    title,
    body,
    path,
    tag,
    silent = false,
  } = parsePushPayload(text, await loadMutedPeople(), authorResolvers)
  await worker.registration.showNotification(title, {
    body,
    tag,
    silent,
    icon: '/icon-192.png',
    data: { path },
  })
}

/** Sends a message to a window. Resolves with true if the window has confirmed it. */
function postToWindow(window: AppWindow, message: ServiceWorkerMessage): Promise<boolean> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const done = (isConfirmed: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isConfirmed)
    }
    const timer = setTimeout(() => done(false), WINDOW_ANSWER_TIMEOUT_MS)
    port1.onmessage = () => done(true)
    window.postMessage(message, [port2])
  })
}

/**
 * Brings a window of the app to the front and opens the page in it. If there is no window, opens the page in a new one.
 */
export async function handleNotificationClick(worker: PushServiceWorker, data: unknown): Promise<void> {
  const requestedPath =
    typeof data === 'object' && data !== null ? (data as { path?: unknown }).path : undefined
  const path =
    typeof requestedPath === 'string' && requestedPath.startsWith('/') ? requestedPath : '/notifications'
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const windows = await getWindows(worker)
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (!window) return void (await worker.clients.openWindow(href))
  // If the browser refuses to focus the window, open the page in it nevertheless.
  await window.focus().catch(() => {})
  if (await postToWindow(window, { type: 'pinion:navigate', path })) return
  await window.navigate(href).catch(() => worker.clients.openWindow(href))
}

/**
 * Called when the browser has replaced its push address. Registering the new one needs a signature, so a window must do
 * it.
 */
export async function handlePushSubscriptionChange(
  worker: PushServiceWorker,
  old: PushSubscription | null | undefined,
): Promise<void> {
  const key = old?.options.applicationServerKey
  if (key)
    await worker.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .catch(() => {})
  for (const window of await getWindows(worker)) void postToWindow(window, { type: 'pinion:push-changed' })
}

/** Adds the service worker's listeners for push notifications. */
export function installPushHandlers(
  worker: PushServiceWorker,
  authorResolvers?: AuthorResolversByKind,
): void {
  worker.addEventListener('push', event => {
    let text: string | undefined
    try {
      text = event.data?.text()
    } catch {
      // The push has no readable text. `showPushNotification` then says that there is something new.
    }
    event.waitUntil(showPushNotification(worker, text, authorResolvers))
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(handleNotificationClick(worker, event.notification.data))
  })
  worker.addEventListener('pushsubscriptionchange', event =>
    event.waitUntil(handlePushSubscriptionChange(worker, event.oldSubscription)),
  )
}
