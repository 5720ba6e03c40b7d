import { existsSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { NostrEvent } from '../../kernel/core/nostr-types.ts'
import { encodeNote } from '../../kernel/nostr/codec/index.ts'
import {
  type PushEndpoint,
  type PushServer,
  startPushEndpoint,
  startPushServer,
} from '../peers/push-server.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import { type Site, startSite } from '../support/site.ts'

interface PushFixtures {
  readonly push: PushServer
  readonly endpoint: PushEndpoint
  readonly site: Site
}

/** The real worker on a site of its own, a push server, and what stands for the browser's push service. */
const test = base.extend<PushFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  push: async ({}, use) => {
    const push = await startPushServer()
    await use(push)
    await push.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  endpoint: async ({}, use) => {
    const endpoint = await startPushEndpoint()
    await use(endpoint)
    await endpoint.close()
  },
  site: async ({ config, push }, use) => {
    const site = await startSite(process.env.E2E_DIST ?? 'dist/host')
    site.config = { ...config, pushServer: push.url }
    await use(site)
    await site.shut()
  },
})
test.use({ serviceWorkers: 'allow' })
test.skip(() => !existsSync(process.env.E2E_DIST ?? 'dist/host'), 'there is no build')

/**
 * The browser's own push service cannot be reached from here: its `PushManager` gives the address of the test's.
 * Everything else of the browser is as it is.
 */
async function lendPushService(context: BrowserContext, endpoint: PushEndpoint): Promise<void> {
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
 * What the user said to the browser, and says when they are asked. The browser of these tests has no notifications
 * at all, so what shows them is lent to the worker too: see `lendNotices`.
 */
const permit = (
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

/** The browser's own way to hand a message to a worker, as its push service would. */
async function deliver(session: CDPSession, origin: string, data: string): Promise<void> {
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
  shown: (Shown & { close(): void })[]
}

/** What a browser with notifications does: one a tag, and gone when it is closed. */
const lendNotices = async (context: BrowserContext) =>
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

const shown = async (context: BrowserContext): Promise<Shown[]> =>
  (await workerOf(context)).evaluate(() => {
    const scope = self as unknown as WorkerScope
    return scope.shown.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }))
  })

/** As a finger on the only notice does. */
const click = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(() => {
    const scope = self as unknown as WorkerScope
    const event = Object.assign(new Event('notificationclick'), {
      notification: scope.shown[0],
      waitUntil() {},
    })
    scope.dispatchEvent(event)
  })

const subscribed = (push: PushServer) =>
  [...push.subscriptions.values()].map(
    ({ filter, web_push_subscriptions: targets, subscriber, webhooks }) => ({
      filter,
      endpoints: targets.map(t => t.endpoint),
      subscriber,
      webhooks,
    }),
  )

const state = (page: Page) => page.getByRole('region', { name: 'While Pinion is closed' }).getByRole('status')

test('Enable registers this browser with the push server, once; settings change what it is told of; a new key makes a new address', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
}) => {
  test.setTimeout(90_000)
  const leo = demo.person('leo')
  await lendPushService(context, endpoint)
  await permit(context, 'default')
  await page.goto(`${site.url}/about`)
  await signIn(page, leo)
  await page.goto(`${site.url}/`)
  const prompt = page.getByRole('region', { name: 'Enable notifications' })
  await expect(prompt).toBeVisible()
  await page.goto(`${site.url}/notifications`)
  await prompt.getByRole('button', { name: 'Enable' }).click()
  await expect(prompt).toHaveCount(0)
  const mine = {
    filter: { '#p': [leo.pubkey], kinds: [1, 6, 7, 9735] },
    endpoints: [endpoint.target.endpoint],
    subscriber: leo.pubkey,
    webhooks: [],
  }
  await expect.poll(() => subscribed(push), { timeout: 20_000 }).toEqual([mine])
  expect(endpoint.vapidKey).toBe(push.vapidKey())

  await page.goto(`${site.url}/settings/notifications`)
  await expect(state(page)).toHaveText('On in this browser.', { timeout: 20_000 })
  // Nothing had changed: nothing was signed.
  expect(push.calls.filter(({ call }) => call !== 'GET /info').map(({ call }) => call)).toEqual([
    'GET /subscriptions/',
    'POST /subscriptions',
  ])
  await page.getByRole('switch', { name: 'Reactions while Pinion is closed' }).click()
  await expect
    .poll(() => subscribed(push), { timeout: 20_000 })
    .toEqual([{ ...mine, filter: { '#p': [leo.pubkey], kinds: [1, 6, 9735] } }])

  // The server took another key: the browser gets a new address for it.
  push.renewKey()
  await page.reload()
  await expect.poll(() => endpoint.vapidKey, { timeout: 20_000 }).toBe(push.vapidKey())
  await expect(state(page)).toHaveText('On in this browser.', { timeout: 20_000 })
})

test('turning push off, and signing out, takes this browser from the push server', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
}) => {
  test.setTimeout(90_000)
  await lendPushService(context, endpoint)
  await permit(context, 'granted')
  await page.goto(`${site.url}/about`)
  await signIn(page, demo.person('leo'))
  await expect.poll(() => push.subscriptions.size, { timeout: 20_000 }).toBe(1)
  await page.goto(`${site.url}/settings/notifications`)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => push.subscriptions.size).toBe(0)
  await expect.poll(() => endpoint.vapidKey).toBe('')
  await expect(state(page)).toHaveText('Off in this browser.')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => push.subscriptions.size, { timeout: 20_000 }).toBe(1)
  await expect(state(page)).toHaveText('On in this browser.', { timeout: 20_000 })

  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => push.subscriptions.size, { timeout: 20_000 }).toBe(0)
  await expect.poll(() => endpoint.vapidKey).toBe('')
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
})

test('a push shows a notice, and a click on it goes to the note; what is private stays unsaid', async ({
  page,
  context,
  site,
  demo,
  relay,
  push,
  endpoint,
}) => {
  test.setTimeout(90_000)
  const leo = demo.person('leo')
  await lendPushService(context, endpoint)
  await permit(context, 'granted')
  await page.goto(`${site.url}/about`)
  await signIn(page, leo)
  await expect.poll(() => push.subscriptions.size, { timeout: 20_000 }).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await lendNotices(context)

  const note = demo.sign(leo, { content: 'The ferry runs again.' })
  const like = demo.sign(demo.person('mira'), {
    kind: 7,
    content: '+',
    tags: [
      ['e', note.id],
      ['p', leo.pubkey],
    ],
  })
  relay.add(note)
  const words = {
    title: 'Mira reacted',
    body: '❤️\u202e The ferry',
    url: `https://another.site/${encodeNote(note.id)}`,
  }
  expect(await push.notify(like, words)).toBe(1)
  // What nobody asked for is sent to nobody.
  expect(await push.notify(demo.sign(leo, { kind: 30_023 }), words)).toBe(0)
  await expect.poll(() => endpoint.messages.length).toBe(1)

  const session = await context.newCDPSession(page)
  const { origin } = new URL(site.url)
  // Whoever looks at the app is told there.
  await deliver(session, origin, endpoint.messages[0] ?? '')
  expect(await shown(context)).toEqual([])
  await page.goto('about:blank')
  const again = await context.newCDPSession(page)
  await deliver(again, origin, endpoint.messages[0] ?? '')
  const notice = {
    title: 'Mira reacted',
    body: '❤️ The ferry',
    tag: `${note.id}-7`,
    icon: '/icon-192.png',
    data: { path: `/${encodeNote(note.id)}` },
  }
  await expect.poll(() => shown(context)).toEqual([notice])
  // The same once more is one notice still.
  await deliver(again, origin, endpoint.messages[0] ?? '')
  await expect.poll(() => shown(context)).toEqual([notice])

  await page.goto(`${site.url}/notifications`)
  await expect(page.locator('[data-notification]').first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { marker: 'here' }))
  await click(context)
  await expect(page).toHaveURL(`${site.url}/${encodeNote(note.id)}`)
  await expect(page.getByRole('main')).toContainText('The ferry runs again.')
  expect(await page.evaluate(() => 'marker' in window), 'no page was loaded').toBe(true)
  await expect.poll(() => shown(context)).toEqual([])

  await page.goto('about:blank')
  const last = await context.newCDPSession(page)
  const secret: Partial<NostrEvent> = { id: 'f'.repeat(64), kind: 1060, tags: [], content: 'sealed' }
  await deliver(
    last,
    origin,
    JSON.stringify({ event: secret, title: 'Tom', body: 'Meet me at nine', url: '/chats/abc' }),
  )
  await expect
    .poll(() => shown(context))
    .toMatchObject([{ title: 'New message', body: '', data: { path: '/chats/abc' } }])
  // Rubbish is shown as something new, and leads nowhere else.
  await deliver(last, origin, '{"title":"<img src=x>","url":"https://evil.example/settings"}')
  await expect
    .poll(async () => (await shown(context)).find(({ tag }) => tag === 'notifications'))
    .toMatchObject({ title: '<img src=x>', data: { path: '/notifications' } })
})

test('No Thanks is remembered; a refused permission says so; a server that fails says so', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
  watch,
}) => {
  test.setTimeout(60_000)
  await lendPushService(context, endpoint)
  await permit(context, 'default', 'denied')
  await page.goto(`${site.url}/about`)
  await signIn(page, demo.person('leo'))
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  const prompt = page.getByRole('region', { name: 'Enable notifications' })
  await prompt.getByRole('button', { name: 'No Thanks' }).click()
  await expect(prompt).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.locator('[data-notification]').first()).toBeVisible()
  await expect(prompt).toHaveCount(0)

  await page.goto(`${site.url}/settings/notifications`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toHaveText('Notifications are not allowed. Please enable them first.')

  watch.expect(/500 \(Internal Server Error\)/)
  push.mood = { status: 500, body: 'out of order' }
  await page.evaluate(() => sessionStorage.setItem('test/permission', 'granted'))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Invalid response', { timeout: 20_000 })
  push.mood = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(state(page)).toHaveText('On in this browser.', { timeout: 20_000 })
})
