import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expect } from '../../tests/support/app-site.ts'
import {
  clickNotification,
  deliverPush,
  getShownNotifications,
  installFakeNotifications,
  installFakePushService,
  isListeningToWorker,
  readMutedPeople,
  setNotificationPermission,
} from '../../tests/support/push-fakes.ts'
import { getPushState, test, waitForSentChanges } from '../../tests/support/push-test.ts'
import { signIn } from '../../tests/support/sign-in.ts'

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
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'granted')
  await page.clock.install()
  await page.goto(`${site.url}/about`)
  await signIn(page, leo)
  await waitForSentChanges(page, () => push.subscriptions.size).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await installFakeNotifications(context)

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
  // No registered filter contains this kind, so the server sends it to no browser.
  expect(await push.notify(demo.sign(leo, { kind: 30_023 }), words)).toBe(0)
  await expect.poll(() => endpoint.messages.length).toBe(1)

  const session = await context.newCDPSession(page)
  const { origin } = new URL(site.url)
  // While the app is visible, no system notification is shown.
  await deliverPush(session, origin, endpoint.messages[0] ?? '')
  expect(await getShownNotifications(context)).toEqual([])
  await page.goto('about:blank')
  const again = await context.newCDPSession(page)
  await deliverPush(again, origin, endpoint.messages[0] ?? '')
  const notice = {
    title: 'Mira reacted',
    body: '❤️ The ferry',
    tag: `${note.id}-7`,
    icon: '/icon-192.png',
    data: { path: `/${encodeNote(note.id)}` },
  }
  await expect.poll(() => getShownNotifications(context)).toEqual([notice])
  // The same message a second time replaces the notification.
  await deliverPush(again, origin, endpoint.messages[0] ?? '')
  await expect.poll(() => getShownNotifications(context)).toEqual([notice])

  await page.goto(`${site.url}/notifications`)
  await expect(page.locator('[data-notification]').first()).toBeVisible()
  await expect.poll(() => isListeningToWorker(context)).toBe(true)
  await page.evaluate(() => Object.assign(window, { marker: 'here' }))
  await clickNotification(context)
  await expect(page).toHaveURL(`${site.url}/${encodeNote(note.id)}`)
  await expect(page.getByRole('main')).toContainText('The ferry runs again.')
  expect(await page.evaluate(() => 'marker' in window), 'no page was loaded').toBe(true)
  await expect.poll(() => getShownNotifications(context)).toEqual([])
  const { pubkey: mira } = demo.person('mira')
  relay.add(demo.sign(leo, { kind: 10_000, created_at: like.created_at, tags: [['p', mira]] }))
  await expect.poll(() => readMutedPeople(page, leo.pubkey)).toContain(mira)

  await page.goto('about:blank')
  const last = await context.newCDPSession(page)
  const secret: Partial<NostrEvent> = { id: 'f'.repeat(64), kind: 1060, tags: [], content: 'sealed' }
  await deliverPush(
    last,
    origin,
    JSON.stringify({ event: secret, title: 'Tom', body: 'Meet me at nine', url: '/chats/abc' }),
  )
  await expect
    .poll(() => getShownNotifications(context))
    .toMatchObject([{ title: 'New message', body: '', data: { path: '/chats' } }])
  // An invalid message is shown as 'something new', and its link does not lead to another site.
  await deliverPush(last, origin, '{"title":"<img src=x>","url":"https://evil.example/settings"}')
  await expect
    .poll(async () => (await getShownNotifications(context)).find(({ tag }) => tag === 'notifications'))
    .toMatchObject({ title: '<img src=x>', data: { path: '/notifications' } })
  // The text of a muted person is not shown, not even while the app is closed.
  await deliverPush(last, origin, endpoint.messages[0] ?? '')
  await expect
    .poll(async () => (await getShownNotifications(context)).find(({ tag }) => tag === 'notifications'))
    .toMatchObject({ title: 'Notifications', body: 'There is something new.' })
  expect((await getShownNotifications(context)).map(({ title }) => title)).not.toContain('Mira reacted')
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
  await installFakePushService(context, endpoint)
  await setNotificationPermission(context, 'default', 'denied')
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
  push.forcedAnswer = { status: 500, body: 'out of order' }
  await page.evaluate(() => sessionStorage.setItem('test/permission', 'granted'))
  await page.reload()
  await waitForSentChanges(page, () => page.getByRole('alert').allTextContents()).toEqual([
    'Invalid response',
  ])
  push.forcedAnswer = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForSentChanges(page, () => getPushState(page).textContent()).toBe('On in this browser.')
  // Without service workers, the settings say that push is not possible.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.reload()
  await expect(getPushState(page)).toHaveText(
    "Your browser doesn't support service workers, which are required for notifications.",
  )
})
