import { neventEncode, noteEncode, nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { startFaultProxy } from '../../tests/peers/fault-proxy.ts'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { getPosts, getReceivedSearches, getSearchBox, getTab } from '../../tests/support/search.ts'

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
    // This note is the oldest. So notes that the toggle adds above it do not count as new, which would hold them back.
    demo.sign(tom, { content: 'The quokka sat on the Ümlaut', created_at: minuteAgo }),
    demo.sign(tom, { content: 'A quokka elsewhere' }),
    demo.sign(stranger, { content: 'A quokka on an Ümlaut of a stranger' }),
    demo.sign(demo.person('mira'), { content: 'A quokka: 50% off/on? #1 & more' }),
  )
  await goto('/search')
  await expect(getTab(page, 'People')).toHaveAttribute('aria-selected', 'true')
  await getTab(page, 'Posts').click()
  await getPosts(page).fill('quokka ümlaut')
  expect(getReceivedSearches(relay)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/search\/quokka%20%C3%BCmlaut$/)
  await expect(page.getByText(`Searching 1 relay: ${relay.host}`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('The quokka sat')
  expect(JSON.stringify(getReceivedSearches(relay))).toContain('"kinds":[1]')
  await page.getByRole('checkbox', { name: 'Show posts from unknown users' }).check()
  await expect(page.getByText('A quokka on an Ümlaut of a stranger')).toBeVisible()
  await expect(page.getByText('The quokka sat')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
  await expect(getPosts(page)).toHaveValue('')

  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'About' }).click()
  await getSearchBox(page).fill('50% off/on? #1 &')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('A quokka: 50% off/on?')
  await expect(getPosts(page)).toHaveValue('50% off/on? #1 &')
  await page.reload()
  await expect(getPosts(page)).toHaveValue('50% off/on? #1 &')
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
    await expect(getPosts(page)).toHaveValue('quokka')
    // Paste and submit in one step, before the page has looked up the identifier.
    await getPosts(page).evaluate((field: HTMLInputElement, pasted) => {
      field.select()
      document.execCommand('insertText', false, pasted)
      field.form?.requestSubmit()
    }, text)
    await expect(page, text).toHaveURL(new RegExp(`/${where}$`))
    await expect(getPosts(page)).toHaveCount(0)
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
  const elsewhere = await startDemoRelay()
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
    await waitForStableList(page)
    proxy.setFaults({ stall: true })
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await getTab(page, 'Posts').click()
    await getPosts(page).fill('quokka')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Searching 2 relays')).toBeVisible()
    const here = page.getByText('A quokka that is here at once')
    await here.click()
    await expect(page).toHaveURL(/\/(note|nevent)1/)
    await page.goBack()
    await expect(here).toBeVisible()
    proxy.clearFaults()
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
  await getTab(page, 'People').click()
  await follow(`/${noteEncode(tagged.id)}`)
  await page.getByRole('main').getByRole('link', { name: '#Quokka' }).click()
  await expect(page).toHaveURL(/\/search\/%23Quokka$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Tagged')
  // The note may come from memory before a relay is queried, so wait for the relay's request.
  await expect.poll(() => JSON.stringify(relay.requests())).toContain('"#t":["quokka"]')
  await follow('/search/quokka')
  await getTab(page, 'Market').click()
  await expect(page.getByRole('article').filter({ hasText: 'Quokka bicycle' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a reader who follows nobody yet finds everybody’s notes; after the first follow unknown people stand behind the toggle', async ({
  page,
  goto,
  follow,
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
  await expect(page).toHaveURL('/welcome')
  await page.goBack()
  await expect(page.getByText('A quokka of a stranger')).toBeVisible()
  await expect(page.getByText('A quokka on its first day')).toBeVisible()

  await follow(`/${npubEncode(rootPubkey)}`)
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
  await follow('/search/quokka')
  await expect(page.getByText('A quokka on its first day')).toBeVisible()
  await expect(page.getByText('A quokka of a stranger')).toHaveCount(0)
})
