import { npubEncode } from 'nostr-tools/nip19'
import { startNip05Server } from '../peers/nip05-server.ts'
import { getFollows, getScrollTop, scrollBy, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

/** The id of the feedback channel, as given in the specification. */
const FEEDBACK = '1d2f13b495d7425b70298a8acd375897a632562043d461e89b63499363eaf8e7'

test('the header hides while the reader scrolls down and returns on the way up; a click on it goes to the top, then to the end', async ({
  page,
  goto,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goto('/')
  await waitForStableList(page)
  const header = page.getByRole('main').locator('header').first()
  const top = () => header.evaluate(element => element.getBoundingClientRect().bottom)
  // Scrolling by up to 80 pixels has no effect on the header.
  await scrollBy(page, 70)
  await expect.poll(top).toBeGreaterThan(20)
  await scrollBy(page, 500)
  await expect.poll(top).toBeLessThanOrEqual(0)
  await scrollBy(page, -60)
  await expect.poll(top).toBeGreaterThan(20)
  await page.getByRole('heading', { level: 1, name: 'Home' }).click()
  await expect.poll(() => getScrollTop(page)).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'Home' }).click()
  await expect.poll(() => getScrollTop(page)).toBeGreaterThan(500)
})

test('the right column begins at 1024 px; About says what Pinion is, when it was built, and where to read more', async ({
  page,
  goto,
  config,
}) => {
  config.sourceCode = 'https://example.com/source'
  config.desktopApp = 'https://example.com/desktop'
  await test.step('the right column has search, relevant people, follows', async () => {
    await page.setViewportSize({ width: 1023, height: 800 })
    await goto('/about')
    const column = page.getByRole('complementary')
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await expect(column).toBeHidden()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(column.getByRole('combobox', { name: 'Search' })).toBeVisible()
    for (const name of ['Relevant people', 'Follows'])
      await expect(column.getByRole('region', { name })).toBeVisible()
  })
  await test.step('About', async () => {
    const main = page.getByRole('main')
    await expect(main.getByText(/^Built /).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    for (const [name, href] of [
      ['What Nostr is', 'https://nostr.com'],
      ['Feedback chat', `/chats/${FEEDBACK}`],
      ['Find people to follow', '/search'],
      ['Source code', 'https://example.com/source'],
      ['Desktop app', 'https://example.com/desktop'],
    ] as const)
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(main.getByRole('button', { name: 'Refresh Application' })).toBeVisible()
  })
})

test('a NIP-05 name has its mark only while its domain confirms the key', async ({
  page,
  goto,
  demo,
  relay,
  config,
  watch,
}) => {
  // The domain answers with a redirect, which the app refuses. The browser reports this with these messages.
  watch.expect(/Failed to load resource|nostr\.json|Fetch API cannot load/)
  const [tom, mira] = [demo.person('tom'), demo.person('mira')]
  const domain = await startNip05Server()
  config.localServers.push(`http://${domain.domain}`)
  const path = `/${npubEncode(tom.pubkey)}`
  let at = Math.floor(Date.now() / 1_000) - 100
  const call = (name: string) => {
    at++
    const content = JSON.stringify({ name: 'Tom', nip05: `${name}@${domain.domain}` })
    relay.add(demo.sign(tom, { kind: 0, created_at: at, content }))
  }
  const main = page.getByRole('main')
  const mark = main.getByLabel('Verified by its domain').first()
  const named = (name: string) => main.getByText(`${name}@${domain.domain}`).first()
  domain.names.set('tom', tom.pubkey).set('moved', tom.pubkey).set('mira', mira.pubkey)
  domain.faults.set('moved', 'redirect')
  let refused = false
  page.on('requestfailed', request => {
    refused ||= request.url().includes('name=moved')
  })

  call('tom')
  await goto(path)
  await expect(named('tom')).toBeVisible()
  await expect(mark).toBeVisible()
  // A newer profile uses another person's name.
  call('mira')
  await goto(path)
  await expect.poll(() => domain.requests).toContain('mira')
  await expect(mark).toHaveCount(0)
  for (const name of ['tom', 'mira']) await expect(named(name)).toHaveCount(0)
  // A redirect does not count as an answer, and its target is not requested.
  call('moved')
  await goto(path)
  await expect(named('moved')).toBeVisible()
  await expect.poll(() => domain.requests).toContain('moved')
  await expect.poll(() => refused).toBe(true)
  await expect(mark).toHaveCount(0)
  expect(domain.requests).not.toContain('elsewhere')
  await domain.close()
})

test('a profile has tabs for posts, replies, pictures and likes, and for a signed-in reader what they wrote to them, unless muted', async ({
  page,
  context,
  goto,
  follow,
  demo,
  relay,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [mira, tom] = [demo.person('mira'), demo.person('tom')]
  const path = `/${npubEncode(tom.pubkey)}`
  const now = Math.floor(Date.now() / 1_000)
  const mutes = (by: typeof mira, people: readonly string[], at = now) =>
    demo.sign(by, { kind: 10_000, created_at: at, tags: people.map(pubkey => ['p', pubkey]) })
  const friends = demo.network.people.filter(
    p => p.pubkey !== tom.pubkey && getFollows(demo.network, mira.pubkey).includes(p.pubkey),
  )
  relay.add(
    demo.sign(tom, { content: 'Mira, the quokka is yours.', tags: [['p', mira.pubkey]] }),
    ...friends.slice(0, 5).map(friend => mutes(friend, [tom.pubkey])),
  )
  await goto(path)
  const main = page.getByRole('main')
  const tabs = main.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  await expect(tabs.filter({ hasText: 'Posts' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['Replies', 'Media', 'Likes']) await expect(tabs.filter({ hasText: name })).toBeVisible()
  await expect(tabs.filter({ hasText: 'You' })).toHaveCount(0)

  await signIn(page, mira)
  await expect(main.getByText(/^Muted by ([^,]+, ){2}.+ and \d+ others?$/)).toBeVisible()
  await tabs.filter({ hasText: 'You' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}/you$`))
  await expect(main.getByRole('article').first()).toContainText('Mira, the quokka is yours.')
  await tabs.filter({ hasText: 'Likes' }).click()
  await expect(main.getByRole('article').filter({ hasText: 'reacted' }).first()).toContainText('Tom')
  await main.getByRole('button', { name: 'QR code' }).click()
  const qr = page.getByRole('dialog', { name: 'QR code' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await qr.getByRole('button', { name: 'Copy data' }).click()
  await expect.poll(copied).toBe(`nostr:${npubEncode(tom.pubkey)}`)
  await qr.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(new URL(path, page.url()).href)
  await qr.getByRole('button', { name: 'Close' }).first().click()
  await expect(qr).toHaveCount(0)
  await follow(`/${npubEncode(mira.pubkey)}`)
  await expect(main.getByRole('heading', { name: /Mira/ }).first()).toBeVisible()
  await expect(tabs.filter({ hasText: 'Posts' })).toBeVisible()
  await expect(tabs.filter({ hasText: 'You' })).toHaveCount(0)
  await follow(path)
  relay.add(mutes(mira, [tom.pubkey], now + 5))
  await expect(main.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expect(tabs.filter({ hasText: 'You' })).toHaveCount(0)
})
