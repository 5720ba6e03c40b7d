import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { neventEncode, noteEncode, nprofileEncode, npubEncode, nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import type { TestRelay } from '../support/demo-relay.ts'
import { settled } from '../support/feed.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'
import { expectNoSecret } from '../support/scan-secrets.ts'
import { signIn } from '../support/sign-in.ts'

/** The box of the right column. */
const box = (page: Page) => page.getByRole('complementary').getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const posts = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Search posts' })

/** Somebody the root follows, with a name that is theirs alone. */
function friend(demo: TestDemo): { pubkey: string; name: string } {
  const { events, rootPubkey } = demo.network
  const follows = events.find(e => e.kind === 3 && e.pubkey === rootPubkey)?.tags.map(t => t[1])
  const mira = demo.person('mira')
  expect(follows, 'Mira is followed by the root').toContain(mira.pubkey)
  return { pubkey: mira.pubkey, name: 'Mira' }
}

/** Requests of the app to the relay, once no more of them come. */
async function quiet(page: Page, relay: TestRelay): Promise<number> {
  let last = -1
  let same = 0
  await expect
    .poll(
      async () => {
        const now = relay.requests().length
        same = now === last ? same + 1 : 0
        last = now
        return same
      },
      { intervals: [300], timeout: 20_000 },
    )
    .toBeGreaterThan(5)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return last
}

const searches = (relay: TestRelay) => relay.requests().filter(r => JSON.stringify(r).includes('"search"'))

test('people are found as one types, and nothing of it leaves the device before Enter', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  const { name, pubkey } = friend(demo)
  await goto('/')
  await settled(page)
  await box(page).focus()
  // The first letter brings the code and the names.
  await page.keyboard.type('m')
  await expect(options(page).first()).toHaveText('Search notes: m')
  await expect(page.getByRole('option', { name, exact: false }).first()).toBeVisible()
  const before = await quiet(page, relay)
  const requests = watch.requests.length
  await page.keyboard.type('ira')
  const hit = page.locator(`[role=option][href="/${npubEncode(pubkey)}"]`)
  await expect(hit).toContainText(name)
  expect(await options(page).count()).toBeLessThanOrEqual(7)
  await page.keyboard.type(' nobody is called this')
  await expect(options(page)).toHaveCount(1)
  expect(relay.requests().length, 'requests to the relay').toBe(before)
  expect(watch.requests.slice(requests), 'other requests').toEqual([])

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/mira%20nobody%20is%20called%20this$/)
  await expect(page.getByText('No posts found')).toBeVisible()
  await expect(tab(page, 'Posts')).toHaveAttribute('aria-selected', 'true')
  expect(JSON.stringify(searches(relay))).toContain('mira nobody is called this')
})

test('by the keyboard: / goes to the box, arrows choose, Enter opens, Escape empties; recent ones stay', async ({
  page,
  goto,
  demo,
}) => {
  const { name, pubkey } = friend(demo)
  await goto('/')
  await settled(page)
  await expect(box(page)).toBeVisible()
  await page.locator('body').click({ position: { x: 2, y: 400 } })
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('mir')
  await expect(page.locator(`[role=option][href="/${npubEncode(pubkey)}"]`)).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveText('Search notes: mir')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await page.keyboard.type('mira')
  await expect(page.locator(`[role=option][href="/${npubEncode(pubkey)}"]`)).toBeVisible()
  for (let step = 0; step < 7; step++) {
    const chosen = page.getByRole('option', { selected: true })
    if ((await chosen.getAttribute('href')) === `/${npubEncode(pubkey)}`) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(npubEncode(pubkey)))

  await page.reload()
  await box(page).focus()
  const recent = page.getByRole('region', { name: 'Recent' })
  await expect(recent.getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(recent.getByRole('link', { name })).toBeFocused()
  await recent.getByRole('button', { name: `Remove ${name} from recent` }).click()
  await expect(recent).toHaveCount(0)
  await expect(box(page)).toBeFocused()
})

test('recent ones are six at most, latest first, and can be cleared', async ({ page, goto, demo }) => {
  await page.addInitScript(
    people =>
      localStorage.setItem(
        'pinion/settings/search',
        JSON.stringify({ version: 1, value: [...people, { pubkey: 'x', name: 1 }] }),
      ),
    demo.network.people.slice(0, 9).map((p, n) => ({ pubkey: p.pubkey, name: `Number ${n}`, query: 'n' })),
  )
  await goto('/about')
  await box(page).focus()
  const recent = page.getByRole('region', { name: 'Recent' })
  await expect(recent.getByRole('listitem')).toHaveCount(6)
  await expect(recent.getByRole('listitem').first()).toHaveText('Number 0')
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
})

test('identifiers and pasted links lead where they point', async ({ page, goto, follow, demo }) => {
  const { pubkey } = demo.person('tom')
  const id = demo.network.notable.longNote
  await goto('/about')
  for (const [text, where] of [
    [npubEncode(pubkey), npubEncode(pubkey)],
    [`nostr:${nprofileEncode({ pubkey, relays: [] })}`, nprofileEncode({ pubkey, relays: [] })],
    [noteEncode(id), noteEncode(id)],
    [neventEncode({ id }), neventEncode({ id })],
    [`https://somewhere.example/e/${noteEncode(id)}?x=1`, noteEncode(id)],
    [`${new URL(page.url()).origin}/${npubEncode(pubkey)}/replies`, `${npubEncode(pubkey)}/replies`],
    [pubkey, npubEncode(pubkey)],
    [id, noteEncode(id)],
  ] as const) {
    await follow('/about')
    await expect(page).toHaveURL(/\/about$/)
    await box(page).fill(text)
    await expect(page, text).toHaveURL(new RegExp(`/${where}$`))
    await expect(box(page)).toHaveValue('')
  }
})

test('a secret key is refused: not searched for, sent, kept or left in the address', async ({
  page,
  goto,
  follow,
  demo,
  watch,
}) => {
  const tom = demo.person('tom')
  const refused = page.getByText('That is a secret key. It was not searched for, sent or kept.')
  await goto('/about')
  await signIn(page, tom)
  await box(page).fill(nsecEncode(tom.secretKey))
  await expect(refused).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expectNoSecret(page, watch, tom.secretKey)

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
  // As hex it looks like any other key.
  await box(page).fill(Buffer.from(tom.secretKey).toString('hex'))
  await expect(refused).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await expectNoSecret(page, watch, tom.secretKey)

  await follow(`/search/${nsecEncode(tom.secretKey)}`)
  await expect(page).toHaveURL(/\/search$/)
  await expectNoSecret(page, watch, tom.secretKey)
  await tab(page, 'Posts').click()
  await posts(page).fill(`my key is ${nsecEncode(tom.secretKey)}`)
  await expect(posts(page)).toHaveValue('')
  await expectNoSecret(page, watch, tom.secretKey)
})

test('posts: words go to the relays that can search, and what does not fit is left out', async ({
  page,
  goto,
  relay,
  demo,
}) => {
  const tom = demo.person('tom')
  const written = demo.sign(tom, { content: 'The quokka sat on the Ümlaut' })
  relay.add(written, demo.sign(tom, { content: 'A quokka elsewhere' }))
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
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
  await expect(posts(page)).toHaveValue('')
})

test('posts by people nobody near follows stand behind the toggle', async ({ page, goto, relay, demo }) => {
  const stranger = { ...demo.person('tom'), secretKey: generateSecretKey() }
  const minuteAgo = Math.floor(Date.now() / 1000) - 60
  relay.add(
    demo.sign(stranger, { content: 'A quokka of a stranger' }),
    // Older: what the toggle brings above it is not held back as new.
    demo.sign(demo.person('mira'), { content: 'A quokka of a friend', created_at: minuteAgo }),
  )
  await goto('/search/quokka')
  await expect(page.getByText('A quokka of a friend')).toBeVisible()
  await expect(page.getByText('A quokka of a stranger')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show posts from unknown users' }).check()
  await expect(page.getByText('A quokka of a stranger')).toBeVisible()
  await expect(page.getByText('A quokka of a friend')).toBeVisible()
})

test('words with slashes, signs and spaces come through the address as they were typed', async ({
  page,
  goto,
  relay,
  demo,
}) => {
  relay.add(demo.sign(demo.person('mira'), { content: 'A quokka: 50% off/on? #1 & more' }))
  await goto('/about')
  await box(page).fill('50% off/on? #1 &')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('A quokka: 50% off/on?')
  await expect(posts(page)).toHaveValue('50% off/on? #1 &')
  await page.reload()
  await expect(posts(page)).toHaveValue('50% off/on? #1 &')
})

test('the names are kept: the next visit does not fetch them again, and spoiled ones do no harm', async ({
  page,
  goto,
  watch,
}) => {
  const fetched = () => watch.requests.filter(url => url.includes('profileData')).length
  /** The stored names, after `change` has been done to them. */
  const stored = (change?: number[]) =>
    page.evaluate(async bytes => {
      const settle = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await settle(indexedDB.open('pinion-plugin-search'))
      if (!database.objectStoreNames.contains('people')) return 0
      const table = database.transaction('people', 'readwrite').objectStore('people')
      if (bytes) await settle(table.put({ id: 'people', bytes: new Uint8Array(bytes) }))
      const row = await settle(table.get('people'))
      database.close()
      return row?.bytes.length ?? 0
    }, change)
  const search = async () => {
    await goto('/about')
    await box(page).fill('jo')
    await expect(options(page)).toHaveCount(7)
    await expect(page.getByText('Looking through the names')).toHaveCount(0)
  }
  await search()
  await expect(async () => {
    // Leaving a tab stores what is not stored yet.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await stored()).toBeGreaterThan(1_000_000)
  }).toPass({ timeout: 20_000 })
  expect(fetched()).toBe(1)
  await search()
  expect(fetched()).toBe(1)
  expect(await stored([91, 91])).toBe(2)
  await search()
  expect(fetched()).toBe(2)
})

test('a hashtag in a note leads to what has that tag, and market asks by its kind', async ({
  page,
  goto,
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
  await goto(`/${noteEncode(tagged.id)}`)
  await page.getByRole('main').getByRole('link', { name: '#Quokka' }).click()
  await expect(page).toHaveURL(/\/search\/%23Quokka$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Tagged')
  // The note is in memory already: it may be there before anybody is asked.
  await expect.poll(() => JSON.stringify(relay.requests())).toContain('"#t":["quokka"]')
  await goto('/search/quokka')
  await tab(page, 'Market').click()
  await expect(page.getByRole('article').filter({ hasText: 'Quokka bicycle' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('where no relay can search, or none is there, what is saved here is looked through', async ({
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

test('the people tab finds ten, and without words draws people to follow', async ({ page, goto, demo }) => {
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
  // The box beside the page would be a second one.
  await expect(box(page)).toHaveCount(0)
  await field.fill('jo')
  await expect(options(page)).toHaveCount(10)
  await expect(people).toHaveCount(0)
  await field.fill(friend(demo).name)
  await page.locator(`[role=option][href="/${npubEncode(friend(demo).pubkey)}"]`).click()
  await expect(page).toHaveURL(new RegExp(npubEncode(friend(demo).pubkey)))
})

test('nothing axe objects to in the list, the recent ones and the tabs, light or dark', async ({
  page,
  goto,
  demo,
}) => {
  test.setTimeout(90_000)
  await page.addInitScript(
    people => localStorage.setItem('pinion/settings/search', JSON.stringify({ version: 1, value: people })),
    demo.network.people.slice(0, 3).map((p, n) => ({ pubkey: p.pubkey, name: `Number ${n}`, query: 'n' })),
  )
  const look = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
        `${what}, ${colorScheme}`,
      ).toEqual([])
    }
  }
  await goto('/about')
  await box(page).focus()
  await expect(page.getByRole('region', { name: 'Recent' })).toBeVisible()
  await look('recent')
  await box(page).fill('mar')
  await expect(options(page).nth(1)).toBeVisible()
  await look('list')
  await goto('/search')
  await expect(page.getByRole('region', { name: 'Popular people' }).getByRole('listitem')).toHaveCount(10)
  await look('people tab')
  await goto('/search/coffee')
  await settled(page)
  await look('posts tab')
})

test('Search, switched off, leaves nothing and comes back', async ({ page, goto }) => {
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

test('on a phone the bar leads to the page, and so does /', async ({ page, goto }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goto('/')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await goto('/about')
  await expect(
    page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Search' }),
  ).toBeVisible()
  // Keys are listened to a moment after the page is there.
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
