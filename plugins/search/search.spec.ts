import type { Page } from '@playwright/test'
import { neventEncode, noteEncode, nprofileEncode, npubEncode, nsecEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { expectNoSecret } from '../../tests/support/scan-secrets.ts'
import {
  findUniqueFriend,
  getOptions,
  getPosts,
  getReceivedSearches,
  getRecentSearches,
  getSearchBox,
  getTab,
} from '../../tests/support/search.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import type { TestRelay } from '../../tests/support/test-relay.ts'

/** Waits until the app sends no further requests to the relay, and returns how many it has sent. */
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
      { intervals: [300] },
    )
    .toBeGreaterThan(5)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return last
}

test('people are found while the reader types, and nothing is sent before Enter', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  const { name, pubkey } = findUniqueFriend(demo)
  await goto('/')
  await waitForStableList(page)
  await getSearchBox(page).focus()
  // The first letter loads the search code and the list of names.
  await page.keyboard.type('m')
  await expect(getOptions(page).first()).toHaveText('Search notes: m')
  await expect(page.getByRole('option', { name, exact: false }).first()).toBeVisible()
  const before = await quiet(page, relay)
  const requests = watch.requests.length
  await page.keyboard.type('ira')
  const hit = page.locator(`[role=option][href="/${npubEncode(pubkey)}"]`)
  await expect(hit).toContainText(name)
  expect(await getOptions(page).count()).toBeLessThanOrEqual(7)
  await page.keyboard.type(' nobody is called this')
  await expect(getOptions(page)).toHaveCount(1)
  expect(relay.requests().length, 'requests to the relay').toBe(before)
  expect(watch.requests.slice(requests), 'other requests').toEqual([])

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/mira%20nobody%20is%20called%20this$/)
  await expect(page.getByText('No posts found')).toBeVisible()
  await expect(getTab(page, 'Posts')).toHaveAttribute('aria-selected', 'true')
  expect(JSON.stringify(getReceivedSearches(relay))).toContain('mira nobody is called this')
})

test('by the keyboard: / goes to the box, arrows choose, Enter opens, Escape empties; recent searches stay', async ({
  page,
  goto,
  demo,
}) => {
  const { name, pubkey } = findUniqueFriend(demo)
  await goto('/')
  await waitForStableList(page)
  await expect(getSearchBox(page)).toBeVisible()
  await page.locator('body').click({ position: { x: 2, y: 400 } })
  await page.keyboard.press('/')
  await expect(getSearchBox(page)).toBeFocused()
  await expect(getSearchBox(page)).toHaveValue('')
  await page.keyboard.type('mir')
  await expect(page.locator(`[role=option][href="/${npubEncode(pubkey)}"]`)).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveText('Search notes: mir')
  await page.keyboard.press('Escape')
  await expect(getOptions(page)).toHaveCount(0)
  await expect(getSearchBox(page)).toHaveValue('')
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
  await getSearchBox(page).focus()
  await expect(getRecentSearches(page).getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(getRecentSearches(page).getByRole('link', { name })).toBeFocused()
  await getRecentSearches(page)
    .getByRole('button', { name: `Remove ${name} from recent` })
    .click()
  await expect(getRecentSearches(page)).toHaveCount(0)
  await expect(getSearchBox(page)).toBeFocused()
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
    await getSearchBox(page).fill(text)
    await expect(page, text).toHaveURL(new RegExp(`/${where}$`))
    await expect(getSearchBox(page)).toHaveValue('')
  }
})

test('a typed secret key is refused: not searched for, sent or stored', async ({
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
  await getSearchBox(page).fill(nsecEncode(tom.secretKey))
  await expect(refused).toBeVisible()
  await expect(getSearchBox(page)).toHaveValue('')
  await expectNoSecret(page, watch, tom.secretKey)

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
  // A secret key in hex looks like a public key or an event id. It must be refused all the same.
  await getSearchBox(page).fill(Buffer.from(tom.secretKey).toString('hex'))
  await expect(refused).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await expectNoSecret(page, watch, tom.secretKey)

  await follow('/search')
  await getTab(page, 'Posts').click()
  await getPosts(page).fill(`my key is ${nsecEncode(tom.secretKey)}`)
  await page.keyboard.press('Enter')
  await expect(getPosts(page)).toHaveValue('')
  await expectNoSecret(page, watch, tom.secretKey)
})

test('the names are stored: the next visit does not fetch them again, and damaged ones do no harm', async ({
  page,
  goto,
  watch,
}) => {
  const fetched = () => watch.requests.filter(url => url.includes('profileData')).length
  /**
   * Returns the index of names that the search has stored. If `change` is given, it replaces the stored bytes first.
   */
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
    await getSearchBox(page).fill('jo')
    await expect(getOptions(page)).toHaveCount(7)
    await expect(page.getByText('Looking through the names')).toHaveCount(0)
  }
  await search()
  await expect(async () => {
    // Simulates that the user leaves the tab, when the app stores what it has not stored yet.
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
