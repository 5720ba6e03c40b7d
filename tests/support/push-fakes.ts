import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { PushEndpoint, PushServer } from '../../demo/push/start-push-server.ts'

/**
 * Replaces the browser's push service, which tests cannot reach: `PushManager` returns the address of the test's
 * endpoint. Everything else is the browser's own.
 */
export async function installFakePushService(context: BrowserContext, endpoint: PushEndpoint): Promise<void> {
  await context.exposeBinding('tellVapidKey', (_, key: string) => {
    endpoint.vapidKey = key
  })
  await context.addInitScript(target => {
    const KEY = 'test/push-key'
    const tell = (window as unknown as { tellVapidKey(key: string): Promise<void> }).tellVapidKey
    const bytesOf = (text: string) => Uint8Array.from(text.split(','), Number)
    const made = (key: Uint8Array) => ({
      endpoint: target.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } }),
      async unsubscribe() {
        localStorage.removeItem(KEY)
        await tell('')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const key = localStorage.getItem(KEY)
        return key === null ? null : made(bytesOf(key))
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        localStorage.setItem(KEY, applicationServerKey.join(','))
        const base64 = btoa(String.fromCharCode(...applicationServerKey))
        await tell(base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''))
        return made(applicationServerKey)
      },
    })
  }, endpoint.target)
}

/**
 * Sets the notification permission, and the user's answer when asked. The browser of these tests has no notifications,
 * so `installFakeNotifications` adds the function that shows them to the worker.
 */
export const setNotificationPermission = (
  context: BrowserContext,
  before: 'default' | 'granted',
  answer: 'granted' | 'denied' = 'granted',
) =>
  context.addInitScript(
    ([first, given]) => {
      if (!location.protocol.startsWith('http')) return
      let now = sessionStorage.getItem('test/permission') ?? first
      Object.defineProperty(Notification, 'permission', { get: () => now })
      Notification.requestPermission = async () => {
        now = given ?? 'denied'
        sessionStorage.setItem('test/permission', now)
        return now as NotificationPermission
      }
    },
    [before, answer],
  )

/** Delivers a message to the service worker through the browser, as the browser's push service would. */
export async function deliverPush(session: CDPSession, origin: string, data: string): Promise<void> {
  const found = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(r => !r.isDeleted && new URL(r.scopeURL).origin === origin)
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
  await session.send('ServiceWorker.disable')
}

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly icon: string
  readonly data: unknown
}
interface WorkerScope extends EventTarget {
  readonly clients: {
    matchAll(): Promise<readonly { postMessage(data: unknown, ports: MessagePort[]): void }[]>
  }
  shown: (Shown & { close(): void })[]
}

/** Adds notifications to the service worker that behave like a browser's: at most one per tag, removed when closed. */
export const installFakeNotifications = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.shown = []
    const without = (tag: string) => scope.shown.filter(other => other.tag !== tag)
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      const { body = '', tag = '', icon = '', data } = options ?? {}
      const close = () => {
        scope.shown = without(tag)
      }
      scope.shown = [...without(tag), { title, body, tag, icon, data, close }]
    }
  })

export const getShownNotifications = async (context: BrowserContext): Promise<Shown[]> =>
  (await workerOf(context)).evaluate(() => {
    const scope = self as unknown as WorkerScope
    return scope.shown.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }))
  })

/** Returns true once the page listens to its service worker. It begins to do so a moment after it is shown. */
export const isListeningToWorker = async (context: BrowserContext): Promise<boolean> =>
  (await workerOf(context)).evaluate(async () => {
    const [window] = await (self as unknown as WorkerScope).clients.matchAll()
    return new Promise<boolean>(resolve => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(true)
      setTimeout(() => resolve(false), 1_000)
      window?.postMessage({ type: 'pinion:push-changed' }, [port2])
    })
  })

/** Clicks the only notification that is shown. */
export const clickNotification = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(() => {
    const scope = self as unknown as WorkerScope
    const event = Object.assign(new Event('notificationclick'), {
      notification: scope.shown[0],
      waitUntil() {},
    })
    scope.dispatchEvent(event)
  })

export const waitUntilSubscribed = (push: PushServer) =>
  [...push.subscriptions.values()].map(
    ({ filter, web_push_subscriptions: targets, subscriber, webhooks }) => ({
      filter,
      endpoints: targets.map(t => t.endpoint),
      subscriber,
      webhooks,
    }),
  )

/** Returns the people whose pushes to an account are not shown, as stored in the browser. */
export const readMutedPeople = (page: Page, account: string): Promise<readonly string[]> =>
  page.evaluate(
    key =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('pinion-plugin-notifications')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const database = opening.result
          const asking = database.transaction('muted').objectStore('muted').get(key)
          asking.onerror = () => reject(asking.error)
          asking.onsuccess = () => resolve(asking.result?.keys ?? [])
          database.close()
        }
      }),
    account,
  )
