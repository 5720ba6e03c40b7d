import type { Page } from '@playwright/test'
import { nsecEncode } from 'nostr-tools/nip19'
import { encodeNote } from '../../kernel/nostr/codec/index.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import {
  type PushEndpoint,
  type PushServer,
  startPushEndpoint,
  startPushServer,
} from '../peers/push-server.ts'
import { signInField, userButton } from '../support/accounts.ts'
import { appTest, expect } from '../support/app-site.ts'
import {
  click,
  deliver,
  hears,
  lendNotices,
  lendPushService,
  mutedBy,
  permit,
  shown,
  subscribed,
} from '../support/push.ts'
import { signIn } from '../support/sign-in.ts'

interface PushFixtures {
  readonly push: PushServer
  readonly endpoint: PushEndpoint
}

/** A push server, and a stand-in for the browser's push service. */
const test = appTest.extend<PushFixtures>({
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
  config: async ({ config, push }, use) => use({ ...config, pushServer: push.url }),
})

const state = (page: Page) => page.getByRole('region', { name: 'While Pinion is closed' }).getByRole('status')

/**
 * Waits for changes that the app collects for five seconds before it sends them; moves the page's clock on meanwhile.
 */
const later = <T>(page: Page, probe: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(1_000)
      return probe()
    },
    { intervals: [100], timeout: 20_000 },
  )

test('Enable registers this browser once; settings change what it is told; a new key makes a new address; a lost registration is repeated; turning it off and signing out remove this browser alone', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
}) => {
  const leo = demo.person('leo')
  const registered = () => subscribed(push)
  const calls = () => push.calls.map(({ call }) => call).filter(call => call !== 'GET /info')
  await lendPushService(context, endpoint)
  await permit(context, 'default')
  await page.clock.install()
  await page.goto(site.url)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const prompt = page.getByRole('region', { name: 'Enable notifications' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(prompt, 'a visitor has nothing to be told').toHaveCount(0)
  await signIn(page, leo)
  await expect(prompt).toBeVisible()
  await menu.getByRole('link', { name: 'Notifications' }).click()
  await prompt.getByRole('button', { name: 'Enable' }).click()
  await expect(prompt).toHaveCount(0)
  const mine = {
    filter: { '#p': [leo.pubkey], kinds: [1, 6, 7, 9735] },
    endpoints: [endpoint.target.endpoint],
    subscriber: leo.pubkey,
    webhooks: [],
  }
  await later(page, registered).toEqual([mine])
  expect(endpoint.vapidKey).toBe(push.vapidKey())

  await page.goto(`${site.url}/settings/notifications`)
  await later(page, () => state(page).textContent()).toBe('On in this browser.')
  // Nothing had changed: nothing was signed.
  expect(calls()).toEqual(['GET /subscriptions/', 'POST /subscriptions'])
  // Two changes within five seconds are sent in one call.
  await page.getByRole('switch', { name: 'Reposts while Pinion is closed' }).click()
  await page.getByRole('switch', { name: 'Reactions while Pinion is closed' }).click()
  await later(page, registered).toEqual([{ ...mine, filter: { '#p': [leo.pubkey], kinds: [1, 9735] } }])
  expect(calls().filter(call => call.startsWith('POST'))).toHaveLength(2)

  // The server has a new key, so the browser gets a new address for it.
  push.renewKey()
  await page.reload()
  await later(page, () => endpoint.vapidKey).toBe(push.vapidKey())
  await expect(state(page)).toHaveText('On in this browser.')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await later(page, registered).toEqual([])
  await expect.poll(() => endpoint.vapidKey).toBe('')
  await expect(state(page)).toHaveText('Off in this browser.')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await later(page, () => push.subscriptions.size).toBe(1)
  await expect(state(page)).toHaveText('On in this browser.')

  // A day later the server has lost the registration.
  push.forget()
  await page.evaluate(() => {
    const key = 'pinion/settings/notifications'
    const text = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, text.replace(/"checkedAt":\d+/, '"checkedAt":1'))
  })
  await page.reload()
  const less = { ...mine, filter: { '#p': [leo.pubkey], kinds: [1, 9735] } }
  await later(page, registered).toEqual([less])
  await expect(state(page)).toHaveText('On in this browser.')

  const phone = { ...endpoint.target, endpoint: 'https://phone.invalid/push' }
  push.join(phone)
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(registered).toEqual([{ ...less, endpoints: [phone.endpoint] }])
  await expect.poll(() => endpoint.vapidKey).toBe('')
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
})

test('an account that signs out during its registration is not registered afterwards', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
}) => {
  await lendPushService(context, endpoint)
  await permit(context, 'granted')
  await page.clock.install()
  await page.goto(site.url)
  const posts = () => push.calls.filter(({ call }) => call === 'POST /subscriptions').length
  let release = () => {}
  push.held = new Promise(resolve => {
    release = resolve
  })
  await signIn(page, demo.person('leo'))
  await later(page, posts).toBe(1)
  await page.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const leave = page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' })
  await leave.click()
  const waits = () =>
    page.evaluate(async () =>
      (await navigator.locks.query()).pending?.some(({ name }) => name === 'pinion:push'),
    )
  await expect.poll(waits).toBe(true)
  release()
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
  await expect.poll(() => endpoint.vapidKey).toBe('')
  expect(subscribed(push)).toEqual([])
})

test('the next account is registered in its own name, with nothing that was begun for the former account', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
}) => {
  const [leo, mira] = [demo.person('leo'), demo.person('mira')]
  await lendPushService(context, endpoint)
  await permit(context, 'granted')
  await page.clock.install()
  await page.goto(site.url)
  let release = () => {}
  push.heldLists = new Promise(resolve => {
    release = resolve
  })
  await signIn(page, leo)
  const asked = () => push.calls.filter(({ call }) => call === 'GET /subscriptions/').length
  await later(page, asked).toBe(1)
  await userButton(page).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await signInField(page).fill(nsecEncode(mira.secretKey))
  await expect(userButton(page)).toContainText('Mira')
  release()
  await later(page, () => subscribed(push).some(({ subscriber }) => subscriber === mira.pubkey)).toBe(true)
  for (const { subscriber, filter } of subscribed(push)) expect(filter['#p']).toEqual([subscriber])
  const said = push.calls.filter(({ call }) => call.startsWith('POST'))
  expect(said.map(({ pubkey }) => pubkey)).toEqual(said.map(() => mira.pubkey))
})

test('a push shows a notice, and a click on it opens the note; private words and those of muted people are not shown', async ({
  page,
  context,
  site,
  demo,
  relay,
  push,
  endpoint,
}) => {
  const leo = demo.person('leo')
  await lendPushService(context, endpoint)
  await permit(context, 'granted')
  await page.clock.install()
  await page.goto(`${site.url}/about`)
  await signIn(page, leo)
  await later(page, () => push.subscriptions.size).toBe(1)
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
  // A kind that no registration names is sent to nobody.
  expect(await push.notify(demo.sign(leo, { kind: 30_023 }), words)).toBe(0)
  await expect.poll(() => endpoint.messages.length).toBe(1)

  const session = await context.newCDPSession(page)
  const { origin } = new URL(site.url)
  // While the app is in view, no system notice is shown.
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
  // The same message again replaces the notice.
  await deliver(again, origin, endpoint.messages[0] ?? '')
  await expect.poll(() => shown(context)).toEqual([notice])

  await page.goto(`${site.url}/notifications`)
  await expect(page.locator('[data-notification]').first()).toBeVisible()
  await expect.poll(() => hears(context)).toBe(true)
  await page.evaluate(() => Object.assign(window, { marker: 'here' }))
  await click(context)
  await expect(page).toHaveURL(`${site.url}/${encodeNote(note.id)}`)
  await expect(page.getByRole('main')).toContainText('The ferry runs again.')
  expect(await page.evaluate(() => 'marker' in window), 'no page was loaded').toBe(true)
  await expect.poll(() => shown(context)).toEqual([])
  const { pubkey: mira } = demo.person('mira')
  relay.add(demo.sign(leo, { kind: 10_000, created_at: like.created_at, tags: [['p', mira]] }))
  await expect.poll(() => mutedBy(page, leo.pubkey)).toContain(mira)

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
    .toMatchObject([{ title: 'New message', body: '', data: { path: '/notifications' } }])
  // A message with invalid content is shown as "something new", and leads to no other site.
  await deliver(last, origin, '{"title":"<img src=x>","url":"https://evil.example/settings"}')
  await expect
    .poll(async () => (await shown(context)).find(({ tag }) => tag === 'notifications'))
    .toMatchObject({ title: '<img src=x>', data: { path: '/notifications' } })
  // Words of a muted person are not shown, even while the app is closed.
  await deliver(last, origin, endpoint.messages[0] ?? '')
  await expect
    .poll(async () => (await shown(context)).find(({ tag }) => tag === 'notifications'))
    .toMatchObject({ title: 'Notifications', body: 'There is something new.' })
  expect((await shown(context)).map(({ title }) => title)).not.toContain('Mira reacted')
})

test('No Thanks is remembered; a refused permission, a failing server and a browser without workers are each explained', async ({
  page,
  context,
  site,
  demo,
  push,
  endpoint,
  watch,
}) => {
  await lendPushService(context, endpoint)
  await permit(context, 'default', 'denied')
  await page.clock.install()
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
  await later(page, () => page.getByRole('alert').allTextContents()).toEqual(['Invalid response'])
  push.mood = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await later(page, () => state(page).textContent()).toBe('On in this browser.')
  // A browser without service workers shows a message that says so.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.reload()
  await expect(state(page)).toHaveText(
    "Your browser doesn't support service workers, which are required for notifications.",
  )
})
