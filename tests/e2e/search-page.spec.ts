import { readFileSync } from 'node:fs'
import { decode, neventEncode, noteEncode, nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { startRelay } from '../../host/demo/relay/start-relay.ts'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { expectNoObjections } from '../support/axe.ts'
import { settled } from '../support/feed.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'
import { box, friend, options, posts, recent, searches, tab } from '../support/search.ts'
import { signIn } from '../support/sign-in.ts'

/** People whom many mute are left out of the recent searches. */
const mutedBySome = (demo: TestDemo, pubkey: string): boolean =>
  demo.network.events.some(e => e.kind === 10_000 && e.tags.some(([, muted]) => muted === pubkey))

test('posts: the words are sent as typed to relays that can search; notes that do not match are left out, unknown people stand behind the toggle', async ({
  page,
  goto,
  relay,
  demo,
}) => {
  const tom = demo.person('tom')
  const stranger = { ...tom, secretKey: generateSecretKey() }
  const minuteAgo = Math.floor(Date.now() / 1000) - 60
  relay.add(
    // This note is older, so that notes the toggle adds above it do not count as new.
    demo.sign(tom, { content: 'The quokka sat on the Ümlaut', created_at: minuteAgo }),
    demo.sign(tom, { content: 'A quokka elsewhere' }),
    demo.sign(stranger, { content: 'A quokka on an Ümlaut of a stranger' }),
    demo.sign(demo.person('mira'), { content: 'A quokka: 50% off/on? #1 & more' }),
  )
  await goto('/search')
  await expect(tab(page, 'People')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Posts').click()
  await posts(page).fill('quokka ümlaut')
  expect(searches(relay)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/search\/quokka%20%C3%BCmlaut$/)
  await expect(page.getByText(`Searching 1 relay: ${relay.host}`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('The quokka sat')
  expect(JSON.stringify(searches(relay))).toContain('"kinds":[1]')
  await page.getByRole('checkbox', { name: 'Show posts from unknown users' }).check()
  await expect(page.getByText('A quokka on an Ümlaut of a stranger')).toBeVisible()
  await expect(page.getByText('The quokka sat')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
  await expect(posts(page)).toHaveValue('')

  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'About' }).click()
  await box(page).fill('50% off/on? #1 &')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('A quokka: 50% off/on?')
  await expect(posts(page)).toHaveValue('50% off/on? #1 &')
  await page.reload()
  await expect(posts(page)).toHaveValue('50% off/on? #1 &')
})

test('an identifier that is sent with Enter from the field of posts opens its page, as from the box', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  const { pubkey } = demo.person('tom')
  const id = demo.network.notable.longNote
  await goto('/search/quokka')
  for (const [text, where] of [
    [npubEncode(pubkey), npubEncode(pubkey)],
    [`nostr:${nprofileEncode({ pubkey })}`, nprofileEncode({ pubkey })],
    [noteEncode(id), noteEncode(id)],
    [neventEncode({ id }), neventEncode({ id })],
    [pubkey, npubEncode(pubkey)],
  ] as const) {
    await follow('/search/quokka')
    await expect(posts(page)).toHaveValue('quokka')
    // Paste and submit in one step, before the page has looked the identifier up.
    await posts(page).evaluate((field: HTMLInputElement, pasted) => {
      field.select()
      document.execCommand('insertText', false, pasted)
      field.form?.requestSubmit()
    }, text)
    await expect(page, text).toHaveURL(new RegExp(`/${where}$`))
    await expect(posts(page)).toHaveCount(0)
  }
})

test('results of a slow relay do not count as new for a reader who opened a result meanwhile', async ({
  page,
  goto,
  relay,
  demo,
  config,
}) => {
  const tom = demo.person('tom')
  const ago = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds
  relay.add(demo.sign(tom, { content: 'A quokka that is here at once', created_at: ago(600) }))
  const elsewhere = await startRelay()
  elsewhere.add([demo.sign(tom, { content: 'A quokka that takes its time', created_at: ago(60) })])
  const proxy = await startFaultProxy({ target: elsewhere.url })
  await page.route(proxy.url.replace('ws', 'http').replace(/\/?$/, '/'), route =>
    route.fulfill({
      json: { name: 'Slow', supported_nips: [1, 50] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  config.relays = [relay.url, proxy.url]
  try {
    await goto('/')
    await settled(page)
    proxy.set({ stall: true })
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await tab(page, 'Posts').click()
    await posts(page).fill('quokka')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Searching 2 relays')).toBeVisible()
    const here = page.getByText('A quokka that is here at once')
    await here.click()
    await expect(page).toHaveURL(/\/(note|nevent)1/)
    await page.goBack()
    await expect(here).toBeVisible()
    proxy.heal()
    await expect(page.getByText('A quokka that takes its time')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show .* new event/ })).toHaveCount(0)
  } finally {
    await proxy.close()
    await elsewhere.close()
  }
})

test('a hashtag in a note leads to the notes with that tag, also from the people tab, and Market asks for its own kind', async ({
  page,
  goto,
  follow,
  relay,
  demo,
}) => {
  const mira = demo.person('mira')
  const tagged = demo.sign(mira, { content: 'Tagged #Quokka', tags: [['t', 'quokka']] })
  relay.add(
    tagged,
    demo.sign(mira, { content: 'Only says #quokka' }),
    demo.sign(mira, {
      kind: 30402,
      content: 'Two wheels, one bell',
      tags: [
        ['d', 'quokka-bike'],
        ['title', 'Quokka bicycle'],
        ['price', '10', 'EUR'],
      ],
    }),
  )
  await goto('/search')
  await tab(page, 'People').click()
  await follow(`/${noteEncode(tagged.id)}`)
  await page.getByRole('main').getByRole('link', { name: '#Quokka' }).click()
  await expect(page).toHaveURL(/\/search\/%23Quokka$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Tagged')
  // The note may be shown from memory before a relay is asked.
  await expect.poll(() => JSON.stringify(relay.requests())).toContain('"#t":["quokka"]')
  await goto('/search/quokka')
  await tab(page, 'Market').click()
  await expect(page.getByRole('article').filter({ hasText: 'Quokka bicycle' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('without a relay that can search, the texts saved on this device are searched', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  relay.add(demo.sign(demo.person('mira'), { content: 'Remember the quokka' }))
  await page.route(`http://${relay.host}/`, route =>
    route.request().headers().accept === 'application/nostr+json'
      ? route.fulfill({
          json: { name: 'Plain', supported_nips: [1] },
          headers: { 'access-control-allow-origin': '*' },
        })
      : route.continue(),
  )
  await goto('/')
  await settled(page)
  await expect(page.getByText('Remember the quokka')).toBeVisible()
  await goto('/search/quokka')
  await expect(page.getByText('None of your relays can search now.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Remember the quokka')
  expect(searches(relay)).toEqual([])

  watch.expect(/WebSocket connection|ERR_CONNECTION/)
  await page.unroute(`http://${relay.host}/`)
  await relay.kill()
  await goto('/search/quokka')
  await expect(page.getByText('None of your relays can search now.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Remember the quokka')
})

test('Retry repeats the search of saved texts when it could not begin', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  relay.add(demo.sign(demo.person('mira'), { content: 'Remember the quokka' }))
  await goto('/')
  await expect(page.getByText('Remember the quokka')).toBeVisible()
  await settled(page)
  watch.expect(/WebSocket connection|ERR_CONNECTION|ERR_FAILED/)
  await relay.kill()
  await page.route('**/text.worker*', route => route.abort())
  await goto('/search/quokka')
  await expect(page.getByText('What is saved cannot be searched now.')).toBeVisible()
  await page.unroute('**/text.worker*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toContainText('Remember the quokka')
  await expect(page.getByText('What is saved cannot be searched now.')).toBeHidden()
})

test('a text that was deleted since is no result, and an empty list says so', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  const mira = demo.person('mira')
  relay.add(demo.sign(mira, { content: 'Remember the quokka' }))
  await goto('/')
  await signIn(page, mira)
  await goto(`/${npubEncode(mira.pubkey)}`)
  await expect(page.getByText('Remember the quokka')).toBeVisible()
  await settled(page)
  watch.expect(/WebSocket connection|ERR_CONNECTION/)
  await relay.kill()
  await goto('/search/quokka')
  await page.getByText('Remember the quokka').click()
  // The address changes before the page: until then the menu would belong to the result in the list, and vanish with
  // it.
  await expect(page.getByRole('heading', { name: /^Post by / })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Request deletion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request deletion' }).click()
  await expect(page.getByText('This note was deleted by its author.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('None of your relays can search now.')).toBeVisible()
  await expect(page.getByText('No posts found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
})

test('the people tab finds at most ten, and without words suggests people to follow', async ({
  page,
  goto,
  demo,
}) => {
  await goto('/search')
  const people = page.getByRole('region', { name: 'Popular people' })
  await expect(people.getByRole('listitem')).toHaveCount(10)
  await expect(people.getByRole('link').first()).toBeVisible()
  const drawn = () => people.getByRole('listitem').allTextContents()
  const first = await drawn()
  await page.reload()
  await expect(people.getByRole('listitem')).toHaveCount(10)
  await expect.poll(async () => (await drawn()).join()).not.toBe(first.join())
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search people' })
  // On the people tab the box of the right column is left out, since it would be a second one.
  await expect(box(page)).toHaveCount(0)
  await field.fill('jo')
  await expect(options(page)).toHaveCount(10)
  await expect(people).toHaveCount(0)
  await field.fill(friend(demo).name)
  await page.locator(`[role=option][href="/${npubEncode(friend(demo).pubkey)}"]`).click()
  await expect(page).toHaveURL(new RegExp(npubEncode(friend(demo).pubkey)))
})

/** Names in the bundled list of people, by key. */
const listed = new Map<string, string>(
  JSON.parse(readFileSync('node_modules/nostr-social-graph/data/profileData.json', 'utf8')),
)

test('a reader who follows nobody yet is shown people the root account follows', async ({
  page,
  goto,
  demo,
}) => {
  await goto('/search')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByLabel("What's your name?").fill('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  const rows = page.getByRole('region', { name: 'Popular people' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const { events, rootPubkey } = demo.network
  const followed = events
    .filter(e => e.kind === 3 && e.pubkey === rootPubkey)
    .flatMap(e => e.tags.map(([, pubkey]) => pubkey))
  const shown = await rows
    .locator('a:not([aria-hidden])')
    .evaluateAll(links => links.map(link => link.getAttribute('href')?.slice(1) ?? ''))
  expect(shown.map(npub => decode(npub).data).filter(pubkey => !followed.includes(String(pubkey)))).toEqual(
    [],
  )
  // A row stays in the list after Follow, so that the next one does not slip under the pointer.
  await rows.getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expect(rows.getByRole('button', { name: /^(Following|Unfollow)/ }).first()).toBeVisible()
  await expect(rows).toHaveCount(10)
})

test('a reader who follows nobody yet finds everybody’s notes; after the first follow unknown people stand behind the toggle', async ({
  page,
  goto,
  relay,
  demo,
}) => {
  const { rootPubkey } = demo.network
  const tom = demo.person('tom')
  const stranger = { ...tom, secretKey: generateSecretKey() }
  relay.add(
    demo.sign(tom, { content: 'A quokka on its first day' }),
    demo.sign(stranger, { content: 'A quokka of a stranger' }),
  )
  await goto('/search/quokka')
  await expect(page.getByText('A quokka on its first day')).toBeVisible()
  await expect(page.getByText('A quokka of a stranger')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByLabel("What's your name?").fill('Ada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('A quokka of a stranger')).toBeVisible()
  await expect(page.getByText('A quokka on its first day')).toBeVisible()

  await page.goto(`/${npubEncode(rootPubkey)}`)
  await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Following/ })
      .first(),
  ).toBeVisible()
  const followers = () => relay.store.query({ kinds: [3], '#p': [rootPubkey], limit: 1_000 })
  const isNobodyElse = (pubkey: string) => demo.network.people.every(person => person.pubkey !== pubkey)
  await expect.poll(() => followers().some(({ event }) => isNobodyElse(event.pubkey))).toBe(true)
  await page.goto('/search/quokka')
  await expect(page.getByText('A quokka on its first day')).toBeVisible()
  await expect(page.getByText('A quokka of a stranger')).toHaveCount(0)
})

test('popular people without a profile get their name from the bundled list', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  // Some listed people who are not part of the demo network.
  const people = [...listed].filter(([, name]) => /^[a-z]{4,10}$/i.test(name)).slice(0, 10)
  const root = demo.network.people.find(({ pubkey }) => pubkey === demo.network.rootPubkey)
  if (!root) throw new Error('The root is nobody')
  relay.add(demo.sign(root, { kind: 3, tags: people.map(([pubkey]) => ['p', pubkey]) }))
  await goto('/search')
  const rows = page.getByRole('region', { name: 'Popular people' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(async () => {
    const links = await rows.locator('a:not([aria-hidden])').all()
    const shown = await Promise.all(
      links.map(async link => [await link.textContent(), await link.getAttribute('href')]),
    )
    const named = shown.filter(([, href]) => listed.has(String(decode(href?.slice(1) ?? '').data)))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(([text]) => text?.startsWith('npub1'))).toEqual([])
  }).toPass({ timeout: 20_000 })
})

test('a mentioned person without a profile gets a name from the bundled list once a search has loaded it', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  const [pubkey, name] = [...listed].find(([, said]) => /^[a-z]{4,10}$/i.test(said)) ?? ['', '']
  const note = demo.sign(demo.person('tom'), { content: `Ask nostr:${npubEncode(pubkey)} about it` })
  relay.add(note)
  await goto(`/${noteEncode(note.id)}`)
  const mention = page.locator(`article[data-note="${note.id}"] a[href="/${npubEncode(pubkey)}"]`)
  await expect(mention).toHaveText(/^@?npub1/)
  expect(watch.requests.filter(url => url.includes('profileData'))).toEqual([])
  await box(page).fill('zz')
  await expect(mention).toHaveText(new RegExp(`^@?${name}$`))
})

test('recent searches are six at most, latest first, and can be cleared; axe finds no faults in the list and the tabs', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  test.setTimeout(90_000)
  await page.addInitScript(
    people => localStorage.setItem('pinion/settings/search', JSON.stringify({ version: 1, value: people })),
    [
      ...demo.network.people
        .filter(({ pubkey }) => !mutedBySome(demo, pubkey))
        .slice(0, 9)
        .map((p, n) => ({ pubkey: p.pubkey, name: `Number ${n}`, query: 'n' })),
      { pubkey: 'x', name: 1 },
    ],
  )
  await goto('/about')
  await box(page).focus()
  await expect(recent(page).getByRole('listitem')).toHaveCount(6)
  await expect(recent(page).getByRole('listitem').first()).toHaveText('Number 0')
  await expectNoObjections(page, 'recent')
  await recent(page).getByRole('button', { name: 'Clear' }).click()
  await expect(recent(page)).toHaveCount(0)
  await box(page).fill('mar')
  await expect(options(page).nth(1)).toBeVisible()
  await expectNoObjections(page, 'list')
  await box(page).fill('')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('region', { name: 'Popular people' }).getByRole('listitem')).toHaveCount(10)
  await expectNoObjections(page, 'people tab')
  await follow('/search/coffee')
  await settled(page)
  await expectNoObjections(page, 'posts tab')
})

test('turning Search off removes all of it, turning it on brings it back', async ({ page, goto }) => {
  await goto('/search')
  await expect(tab(page, 'People')).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Plugins' }).click()
  await expect(box(page)).toBeVisible()
  await page.getByRole('switch', { name: 'Search', exact: true }).click()
  await expect(box(page)).toHaveCount(0)
  await expect(nav.getByRole('link', { name: 'Search' })).toHaveCount(0)
  await expect.poll(() => page.workers().filter(w => /people/.test(w.url())).length).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Search is turned off.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(tab(page, 'People')).toBeVisible()
})

test('on a phone the bar and the key / lead to the page', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goto('/')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await goto('/about')
  await expect(
    page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Search' }),
  ).toBeVisible()
  // The key listeners are added a moment after the page is shown.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page).toHaveURL(/\/search$/, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Search people' })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 800 })
  for (const name of ['People', 'Posts', 'Market']) {
    await tab(page, name).click()
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, name).toBeLessThanOrEqual(0)
  }
})
