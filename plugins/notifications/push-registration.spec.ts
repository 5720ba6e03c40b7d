import { nsecEncode } from 'nostr-tools/nip19'
import { startSubscriptionProvider } from '../../demo/provider/start-subscription-provider.ts'
import { getSignInField, getUserButton } from '../../tests/support/accounts.ts'
import { expect } from '../../tests/support/app-site.ts'
import { createGate } from '../../tests/support/create-gate.ts'
import {
  installFakePushService,
  setNotificationPermission,
  waitUntilSubscribed,
} from '../../tests/support/push-fakes.ts'
import { getPushState, test, waitForSentChanges } from '../../tests/support/push-test.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('Enable registers this browser once; settings change what it is told; a new key makes a new address; a lost registration is repeated; turning it off and signing out remove this browser alone', async ({
  page,
  follow,
  context,
  site,
  demo,
  push,
  endpoint,
}) => {
  const leo = demo.person('leo')
  const registered = () => waitUntilSubscribed(push)
  const calls = () => push.calls.map(({ call }) => call).filter(call => call !== 'GET /info')
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'default')
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
  await waitForSentChanges(page, registered).toEqual([mine])
  expect(endpoint.vapidKey).toBe(push.getVapidKey())

  await follow('/settings/notifications')
  await waitForSentChanges(page, () => getPushState(page).textContent()).toBe('On in this browser.')
  // The registration had not changed, so the page made and signed only these calls.
  expect(calls()).toEqual(['GET /subscriptions/', 'POST /subscriptions'])
  // Two changes within five seconds are sent in a single call.
  await page.getByRole('switch', { name: 'Reposts while Pinion is closed' }).click()
  await page.getByRole('switch', { name: 'Reactions while Pinion is closed' }).click()
  await waitForSentChanges(page, registered).toEqual([
    { ...mine, filter: { '#p': [leo.pubkey], kinds: [1, 9735] } },
  ])
  expect(calls().filter(call => call.startsWith('POST'))).toHaveLength(2)

  // The server has a new VAPID key. The browser's push address belongs to the old key and must be replaced.
  push.renewKey()
  await page.reload()
  await waitForSentChanges(page, () => endpoint.vapidKey).toBe(push.getVapidKey())
  await expect(getPushState(page)).toHaveText('On in this browser.')

  await page.getByRole('button', { name: 'Turn off' }).click()
  await waitForSentChanges(page, registered).toEqual([])
  await expect.poll(() => endpoint.vapidKey).toBe('')
  await expect(getPushState(page)).toHaveText('Off in this browser.')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await waitForSentChanges(page, () => push.subscriptions.size).toBe(1)
  await expect(getPushState(page)).toHaveText('On in this browser.')

  // The server has lost the registration. The page checks it again after a day, so set the stored time back.
  push.clearSubscriptions()
  await page.evaluate(() => {
    const key = 'pinion/settings/notifications'
    const text = localStorage.getItem(key) ?? ''
    localStorage.setItem(key, text.replace(/"checkedAt":\d+/, '"checkedAt":1'))
  })
  await page.reload()
  const less = { ...mine, filter: { '#p': [leo.pubkey], kinds: [1, 9735] } }
  await waitForSentChanges(page, registered).toEqual([less])
  await expect(getPushState(page)).toHaveText('On in this browser.')

  const phone = { ...endpoint.target, endpoint: 'https://phone.invalid/push' }
  push.addBrowser(phone)
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
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'granted')
  await page.clock.install()
  await page.goto(site.url)
  const posts = () => push.calls.filter(({ call }) => call === 'POST /subscriptions').length
  const { whenOpen, open: release } = createGate()
  push.delayUntil = whenOpen
  await signIn(page, demo.person('leo'))
  await waitForSentChanges(page, posts).toBe(1)
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
  expect(waitUntilSubscribed(push)).toEqual([])
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
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'granted')
  await page.clock.install()
  await page.goto(site.url)
  const { whenOpen, open: release } = createGate()
  push.delayListsUntil = whenOpen
  await signIn(page, leo)
  const asked = () => push.calls.filter(({ call }) => call === 'GET /subscriptions/').length
  await waitForSentChanges(page, asked).toBe(1)
  await getUserButton(page).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await getSignInField(page).fill(nsecEncode(mira.secretKey))
  await expect(getUserButton(page)).toContainText('Mira')
  release()
  await waitForSentChanges(page, () =>
    waitUntilSubscribed(push).some(({ subscriber }) => subscriber === mira.pubkey),
  ).toBe(true)
  for (const { subscriber, filter } of waitUntilSubscribed(push)) expect(filter['#p']).toEqual([subscriber])
  const said = push.calls.filter(({ call }) => call.startsWith('POST'))
  expect(said.map(({ pubkey }) => pubkey)).toEqual(said.map(() => mira.pubkey))
})

test('the push server is told once which plan an account has, and that the plan has ended', async ({
  page,
  context,
  site,
  config,
  demo,
  push,
  endpoint,
}) => {
  const provider = await startSubscriptionProvider()
  config.providerApi = provider.url
  const leo = demo.person('leo')
  const plans = () => [...push.subscriptions.values()].map(told => told.subscription_plan)
  const grant = (days: number) =>
    provider.database.grantPlan(leo.pubkey, 2, Math.floor(Date.now() / 1_000) + days * 86_400)
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'granted')
  await page.clock.install()
  await page.goto(site.url)
  await signIn(page, leo)
  await waitForSentChanges(page, plans).toEqual([undefined])
  const plan = page.getByRole('region', { name: 'Your plan' })
  const menu = page.getByRole('navigation', { name: 'Main' })

  grant(30)
  await menu.getByRole('link', { name: 'Subscription', exact: true }).click()
  await expect(plan).toContainText('Champion')
  await waitForSentChanges(page, plans).toEqual([2])
  const posts = () => push.calls.filter(({ call }) => call.startsWith('POST')).length
  const before = posts()
  await page.reload()
  await expect(plan).toContainText('Champion')
  await page.clock.fastForward(6_000)

  grant(-1)
  // Each visit of this page looks up the plan, or shares a look-up in progress with an older answer. So visit it
  // repeatedly.
  await expect(async () => {
    await menu.getByRole('link', { name: 'Settings', exact: true }).click()
    await menu.getByRole('link', { name: 'Subscription', exact: true }).click()
    await expect(plan).toContainText('You have no plan.', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await waitForSentChanges(page, plans).toEqual([undefined])
  expect(posts()).toBe(before + 1)
  await provider.close()
})
