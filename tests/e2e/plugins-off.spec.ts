import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { settled } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Names of the modules below a folder: a file of the build is named after the one that it was made for. */
const modulesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:tsx?|css)$/.test(file) && !/\.(?:test|stories)\./.test(file))
    .map(file => basename(file).replace(/(?:\.module)?\.\w+$/, ''))

/** What the files of the build are named after, of these addresses or names. */
const assets = (files: readonly string[]) => [
  ...new Set(files.flatMap(file => /(?:\/assets\/|^)([^/]+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? [])),
]

test('with every plugin off, none of their files is fetched and nobody is asked for anything', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  const plugins = readdirSync(join(root, 'plugins'))
  const off = JSON.stringify({ version: 1, value: Object.fromEntries(plugins.map(id => [id, false])) })
  await page.addInitScript(value => localStorage.setItem('pinion/plugins', value), off)
  for (const path of [
    '/',
    `/${npubEncode(demo.person('tom').pubkey)}`,
    `/${noteEncode(demo.network.notable.longNote)}`,
    `/relay/${encodeURIComponent(relay.host)}`,
    '/search?q=mira',
    '/notifications',
    '/wallet',
    '/about',
  ]) {
    await goto(path)
    await expect(page.getByText(/ is turned off\.$/), path).toBeVisible()
  }
  await goto('/settings/plugins')
  await expect(page.getByRole('switch').last()).toBeVisible()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
  expect(await page.getByRole('switch').count()).toBe(plugins.length)

  // The words by which plugins meet are everybody's.
  const shared = new Set(['contract', ...['host', 'kernel', 'ui-kit'].flatMap(modulesIn)])
  const own = new Set(modulesIn('plugins').filter(name => !shared.has(name)))
  const fetched = assets(watch.requests)
  expect(fetched).toContain('index')
  expect(fetched.filter(name => own.has(name))).toEqual([])
  expect(relay.requests()).toEqual([])
})

test('with some off, nothing of theirs is fetched for the others', async ({
  page,
  goto,
  demo,
  watch,
  relay,
}) => {
  const own =
    /about-page|relay-page|profile-|verified-name|posts-tab|replies-tab|note-page|address-page|thread-/
  const built = assets(readdirSync(join(process.env.E2E_DIST ?? join(root, 'dist/host'), 'assets')))
  for (const name of ['about-page', 'relay-page', 'profile-page', 'note-page'])
    expect(built, 'the names of chunks').toContain(name)
  const off = { about: false, relays: false, profiles: false, thread: false }
  await page.addInitScript(
    value => localStorage.setItem('pinion/plugins', value),
    JSON.stringify({ version: 1, value: off }),
  )
  await goto('/')
  await settled(page)
  for (const [path, title] of [
    [`/${npubEncode(demo.person('tom').pubkey)}`, 'Profiles'],
    [`/relay/${encodeURIComponent(relay.host)}`, 'Relays'],
    ['/about', 'About'],
    [`/${noteEncode(demo.network.notable.longNote)}`, 'Threads'],
  ] as const) {
    await goto(path)
    await expect(page.getByText(`${title} is turned off.`)).toBeVisible()
  }
  expect(assets(watch.requests).filter(name => own.test(name))).toEqual([])
})
