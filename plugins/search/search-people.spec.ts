import { readFileSync } from 'node:fs'
import { decode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { expect, test } from '../../tests/support/fixtures.ts'
import { findUniqueFriend, getOptions, getSearchBox } from '../../tests/support/search.ts'

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
  // The people tab has a search field of its own, so the right column must not show another search box.
  await expect(getSearchBox(page)).toHaveCount(0)
  await field.fill('jo')
  await expect(getOptions(page)).toHaveCount(10)
  await expect(people).toHaveCount(0)
  await field.fill(findUniqueFriend(demo).name)
  await page.locator(`[role=option][href="/${npubEncode(findUniqueFriend(demo).pubkey)}"]`).click()
  await expect(page).toHaveURL(new RegExp(npubEncode(findUniqueFriend(demo).pubkey)))
})

/** The names in the list of people that is bundled with the app, by public key. */
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
  await expect(page).toHaveURL('/welcome')
  await page.goBack()
  await expect(page).toHaveURL('/search')
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
  // After Follow, the row stays in the list, so that the next row does not move under the pointer.
  await rows.getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expect(rows.getByRole('button', { name: /^(Following|Unfollow)/ }).first()).toBeVisible()
  await expect(rows).toHaveCount(10)
})

test('popular people without a profile get their name from the bundled list', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  // Choose ten people who are only in the list of names bundled with the app, not on the demo network.
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
  await getSearchBox(page).fill('zz')
  await expect(mention).toHaveText(new RegExp(`^@?${name}$`))
})
