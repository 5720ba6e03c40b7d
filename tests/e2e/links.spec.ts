import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { naddrEncode, neventEncode, noteEncode, nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'
import { navigateAway } from '../support/page-parts.ts'

const NOT_FOUND = 'The page you are looking for could not be found.'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a pasted link to a person, in each form, leads to their page', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
}) => {
  const tom = demo.person('tom')
  const npub = npubEncode(tom.pubkey)
  const replies = 'tom/replies'
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  const person = (form: string, path: string, go: (path: string) => Promise<void>) =>
    test.step(form, async () => {
      await go(`/${path}`)
      await expect(heading(page, 'Tom')).toBeVisible()
      const open = path === replies ? 'Replies' : 'Posts'
      await expect(tabs.getByRole('link', { name: open })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  await person('npub', npub, goto)
  for (const [form, path] of Object.entries({
    NPUB: npub.toUpperCase(),
    nprofile: nprofileEncode({ pubkey: tom.pubkey, relays: [relay.url] }),
    'nostr:npub': `nostr:${npub}`,
    hex: tom.pubkey,
    HEX: tom.pubkey.toUpperCase(),
    'name@domain': `tom@${config.domain}`,
    name: 'tom',
    'name/replies': replies,
  })) {
    await navigateAway(page, follow)
    await person(form, path, follow)
  }
  await test.step('somebody without a profile', async () => {
    const bare = npubEncode(demo.network.notable.bareProfilePubkey)
    await navigateAway(page, follow)
    await follow(`/${bare}`)
    await expect(heading(page, bare.slice(0, 8))).toBeVisible()
  })
  await test.step('Back from the page that a link was resolved to does not resolve the link again', async () => {
    await navigateAway(page, follow)
    await follow(`/${tom.pubkey}`)
    await expect(heading(page, 'Tom')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'About')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/about')
  })
})

test('a link that names a relay, or only an author, leads to what no relay of the reader has', async ({
  page,
  goto,
  follow,
  relay,
  config,
}) => {
  const [elsewhere, home] = [await startDemoRelay({ port: 0 }), await startDemoRelay({ port: 0 })]
  config.localServers.push(elsewhere.url, home.url)
  const signer = () => {
    const key = generateSecretKey()
    return (kind: number, content: string, tags: string[][] = []) =>
      finalizeEvent({ kind, content, tags, created_at: Math.floor(Date.now() / 1000) - 60 }, key)
  }
  await test.step('a profile is found on the only relay that has it, if the link names that relay', async () => {
    const sign = signer()
    const profile = sign(0, '{"name":"Far Away"}')
    elsewhere.add([profile, sign(1, 'Written where nobody looks.')])
    await goto(`/${nprofileEncode({ pubkey: profile.pubkey, relays: [elsewhere.url] })}`)
    await expect(heading(page, 'Far Away')).toBeVisible()
    await expect(page.getByText('Written where nobody looks.')).toBeVisible()
  })
  await test.step('without a relay, the author’s write relays are asked', async () => {
    const sign = signer()
    const note = sign(1, 'Written at home.')
    const article = sign(30023, 'Kept at home.', [['d', 'home']])
    home.add([note, article])
    relay.add(sign(10002, '', [['r', home.url]]))
    await follow(`/${neventEncode({ id: note.id, author: note.pubkey })}`)
    await expect(page.getByText('Written at home.')).toBeVisible()
    await follow(`/${naddrEncode({ kind: 30023, pubkey: note.pubkey, identifier: 'home' })}`)
    await expect(page.getByText('Kept at home.')).toBeVisible()
  })
  await elsewhere.close()
  await home.close()
})

test('a pasted link to a note or an article, in each form, leads to it', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const id = demo.network.notable.longNote
  const [kind, pubkey, identifier] = demo.network.notable.articleAddress.split(':')
  const naddr = naddrEncode({ kind: Number(kind), pubkey: pubkey!, identifier: identifier! })
  const post = async (path: string, go: (path: string) => Promise<void>) => {
    await go(`/${path}`)
    await expect(heading(page, /^Post by ./)).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  const note = (form: string, path: string, go: (path: string) => Promise<void>) =>
    test.step(form, async () => {
      await post(path, go)
      await expect(page.getByText('I have been asked three times this week')).toBeVisible()
    })
  await note('note', noteEncode(id), goto)
  for (const [form, path] of Object.entries({
    NOTE: noteEncode(id).toUpperCase(),
    nevent: neventEncode({ id, relays: [relay.url] }),
    'nostr:note': `nostr:${noteEncode(id)}`,
    hex: id,
  })) {
    await navigateAway(page, follow)
    await note(form, path, follow)
  }
  await test.step('naddr', async () => {
    await navigateAway(page, follow)
    await post(naddr, follow)
  })
  await test.step('naddr of a replaceable event', async () => {
    const key = generateSecretKey()
    const tags = [['alt', 'The birds of one valley']]
    relay.add(
      finalizeEvent({ kind: 10_666, content: '', tags, created_at: Math.floor(Date.now() / 1000) - 60 }, key),
    )
    await follow(`/${naddrEncode({ kind: 10_666, pubkey: getPublicKey(key), identifier: '' })}`)
    await expect(page.getByText('The birds of one valley')).toBeVisible()
  })
  await test.step('an address that no relay knows says that nothing was found', async () => {
    const unknown = { kind: 30_023, pubkey: demo.person('tom').pubkey, identifier: 'never-written' }
    await follow(`/${naddrEncode(unknown)}`)
    await expect(page.getByText(/^Failed to load naddr:/)).toBeVisible()
  })
})

test('unknown names, broken keys and other paths are not found, and the page links to home', async ({
  page,
  goto,
  follow,
  watch,
}) => {
  const notFound = async (path: string, go: (path: string) => Promise<void>) => {
    await go(`/${path}`)
    await expect(page.getByText(NOT_FOUND), path).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back to homepage' }), path).toBeVisible()
  }
  await notFound('nobody-at-all', goto)
  // A server refuses the last path, but a link inside the app can still lead to it.
  for (const path of ['no/such/page', 'npub1qqqq', 'note1qqqq', 'a'.repeat(300), '%E0%A4%A']) {
    await navigateAway(page, follow)
    await notFound(path, follow)
  }
  await test.step('a name at a domain that cannot be asked', async () => {
    expect(watch.problems()).toEqual([])
    watch.expect(/Failed to load resource/)
    await navigateAway(page, follow)
    await notFound('tom@localhost:1', follow)
  })
  await page.getByRole('link', { name: 'Go back to homepage' }).click()
  await expect(heading(page, 'Home')).toBeVisible()
})

const likedNote = (like: NostrEvent | undefined) => like?.tags.findLast(([name]) => name === 'e')?.[1] ?? ''
const likersOf = (demo: TestDemo, like: NostrEvent) =>
  demo.network.events.filter(e => e.kind === 7 && likedNote(e) === likedNote(like))

test('a blocked profile shows only the reason, and appears nowhere else', async ({
  page,
  goto,
  follow,
  demo,
  config,
}) => {
  const tom = demo.person('tom')
  const hit = page.locator(`[role=option][href="/${npubEncode(tom.pubkey)}"]`)
  const look = async () => {
    await page.getByRole('complementary').getByRole('combobox', { name: 'Search' }).fill('tom')
    await expect(page.getByRole('option', { name: 'Search notes: tom' })).toBeVisible()
  }
  const written = page.locator(`article:has(a[href="/${npubEncode(tom.pubkey)}"])`)
  await goto(`/${npubEncode(tom.pubkey)}`)
  await expect(written.first()).toBeVisible()
  await look()
  await expect(hit).toBeVisible()
  const note = noteEncode(demo.network.notable.longNote)
  const hash = createHash('sha256').update(Buffer.from(tom.pubkey, 'hex')).digest('hex')
  config.blocklist = { provider: 'Example Trust', note, hashes: [hash] }
  await goto(`/${npubEncode(tom.pubkey)}`)
  await expect(
    page.getByText(`Error: Flagged as CSAM by Example Trust. See explanation at /${note}`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(heading(page, 'Home')).toBeVisible()
  await look()
  await expect(page.getByRole('option')).not.toHaveCount(1)
  await expect(hit).toHaveCount(0)
  await follow(
    `/${noteEncode(demo.network.events.find(e => e.kind === 1 && e.pubkey === tom.pubkey)?.id ?? '')}`,
  )
  await expect(heading(page, /^Post/)).toBeVisible()
  await expect(written).toHaveCount(0)

  // The blocked person is also missing in the list of a note's likes and in a person's list of follows.
  const row = page.getByRole('dialog').locator('li')
  const his = row.filter({ has: page.locator(`a[href="/${npubEncode(tom.pubkey)}"]`) })
  const liked = demo.network.events.find(
    e => e.kind === 7 && e.pubkey === tom.pubkey && likersOf(demo, e).length > 1,
  )
  await follow(`/${noteEncode(likedNote(liked))}`)
  await page.getByRole('article').first().getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Show reactions' }).click()
  await expect(row.first()).toBeVisible()
  await expect(his).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  await follow(`/${npubEncode(demo.network.rootPubkey)}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Follows$/ })
    .click()
  await expect(row.first()).toBeVisible()
  await expect(his).toHaveCount(0)
})
