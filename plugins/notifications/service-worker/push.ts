import { readMutedPeople } from '../push/muted-people'
import type { WorkerMessage } from '../push/worker-messages'
import { readPushPayload, type Speakers } from './push-payload'

/** The parts of the worker's types that are used here, because the project is compiled with the types of pages. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
export interface PushMessage extends Lasting {
  readonly data: { text(): string } | null
}
export interface NotificationClick extends Lasting {
  readonly notification: Pick<Notification, 'close' | 'data'>
}
export interface SubscriptionChange extends Lasting {
  readonly oldSubscription?: PushSubscription | null
}
export interface WindowOfOurs {
  readonly focused: boolean
  readonly visibilityState: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: WorkerMessage, transfer: Transferable[]): void
}
export interface PushWorker {
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowOfOurs[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', fn: (event: PushMessage) => void): void
  addEventListener(type: 'notificationclick', fn: (event: NotificationClick) => void): void
  addEventListener(type: 'pushsubscriptionchange', fn: (event: SubscriptionChange) => void): void
}

/** ms for a window to confirm a message. A window that is still starting does not. */
const WINDOW_ANSWER_TIMEOUT_MS = 2_000

const windowsOf = ({ clients }: PushWorker) => clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shows a notice for a push, unless a window of the app is in use: it has its own dot. */
export async function handlePush(
  worker: PushWorker,
  text: string | undefined,
  speakers?: Speakers,
): Promise<void> {
  const windows = await windowsOf(worker)
  if (windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return
  const { title, body, path, tag, silent = false } = readPushPayload(text, await readMutedPeople(), speakers)
  await worker.registration.showNotification(title, {
    body,
    tag,
    silent,
    icon: '/icon-192.png',
    data: { path },
  })
}

/** Sends a message to a window, and resolves with whether the window confirmed it. */
function tell(window: WindowOfOurs, message: WorkerMessage): Promise<boolean> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const done = (heard: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(heard)
    }
    const timer = setTimeout(() => done(false), WINDOW_ANSWER_TIMEOUT_MS)
    port1.onmessage = () => done(true)
    window.postMessage(message, [port2])
  })
}

/** Brings a window of the app to the front and opens the page in it, or in a new window if there is none. */
export async function handleNotificationClick(worker: PushWorker, data: unknown): Promise<void> {
  const given = typeof data === 'object' && data !== null ? (data as { path?: unknown }).path : undefined
  const path = typeof given === 'string' && given.startsWith('/') ? given : '/notifications'
  const { href, origin } = new URL(path, worker.location.origin)
  if (origin !== worker.location.origin) return
  const windows = await windowsOf(worker)
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (!window) return void (await worker.clients.openWindow(href))
  // If the browser refuses to bring the window forward, the page is opened in it all the same.
  await window.focus().catch(() => {})
  if (await tell(window, { type: 'pinion:navigate', path })) return
  await window.navigate(href).catch(() => worker.clients.openWindow(href))
}

/** The browser has replaced its push address. A window must register the new one, because only a window can sign. */
export async function handlePushSubscriptionChange(
  worker: PushWorker,
  old: PushSubscription | null | undefined,
): Promise<void> {
  const key = old?.options.applicationServerKey
  if (key)
    await worker.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .catch(() => {})
  for (const window of await windowsOf(worker)) void tell(window, { type: 'pinion:push-changed' })
}

/** Adds the listeners for pushes to the service worker. */
export function installPush(worker: PushWorker, speakers?: Speakers): void {
  worker.addEventListener('push', event => {
    let text: string | undefined
    try {
      text = event.data?.text()
    } catch {
      // An unreadable push is shown as something new.
    }
    event.waitUntil(handlePush(worker, text, speakers))
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(handleNotificationClick(worker, event.notification.data))
  })
  worker.addEventListener('pushsubscriptionchange', event =>
    event.waitUntil(handlePushSubscriptionChange(worker, event.oldSubscription)),
  )
}
