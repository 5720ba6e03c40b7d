import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Heart, type IconNode, Repeat2, Store, Zap } from 'lucide'
import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { openAs } from '../support/notifications.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the module names in a folder. Each file of the build is named after the module for which it was made. */
const modulesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:tsx?|css)$/.test(file) && !/\.(?:test|stories)\./.test(file))
    .map(file => basename(file).replace(/(?:\.module)?\.\w+$/, ''))

/** Returns the module names in these addresses or names of built files. */
const assets = (files: readonly string[]) => [
  ...new Set(files.flatMap(file => /(?:\/assets\/|^)([^/]+)-[\w-]{7,8}\.\w+$/.exec(file)?.[1] ?? [])),
]

test('with every plugin off, none of their files is fetched and no server is asked', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  const plugins = readdirSync(join(root, 'plugins')).filter(id =>
    existsSync(join(root, 'plugins', id, 'manifest.ts')),
  )
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
    '/subscribe',
    '/about',
    '/debug.html',
  ]) {
    await goto(path)
    await expect(page.getByText(/ is turned off\.$/), path).toBeVisible()
  }
  await goto('/settings/plugins')
  await expect(page.getByRole('switch').last()).toBeVisible()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
  expect(await page.getByRole('switch').count()).toBe(plugins.length)

  // Modules that every plugin may import, such as contracts.
  const shared = new Set(['contract', ...['host', 'kernel', 'ui-kit'].flatMap(modulesIn)])
  const own = new Set(modulesIn('plugins').filter(name => !shared.has(name)))
  const fetched = assets(watch.requests)
  expect(fetched).toContain('index')
  expect(fetched.filter(name => own.has(name))).toEqual([])
  expect(relay.requests()).toEqual([])
})

test('with some plugins off, none of their code is fetched for the others', async ({
  page,
  goto,
  demo,
  watch,
  relay,
}) => {
  const own = /about-page|relay-page|profile-|nip05-name|posts-tab|replies-tab|note-page|address-page|thread-/
  const built = assets(readdirSync(join(process.env.E2E_DIST ?? join(root, 'dist/host'), 'assets')))
  for (const name of ['about-page', 'relay-page', 'profile-page', 'note-page'])
    expect(built, 'the names of chunks').toContain(name)
  const off = { about: false, relays: false, profiles: false, thread: false }
  await page.addInitScript(
    value => localStorage.setItem('pinion/plugins', value),
    JSON.stringify({ version: 1, value: off }),
  )
  await goto('/')
  await waitForStableList(page)
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

/** Returns the texts and labels that plugins contribute to a page, without texts that people wrote. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const frame = document.body.cloneNode(true) as HTMLElement
    // Texts that people wrote may contain any word, so remove them. The labels of buttons below them stay.
    for (const written of frame.querySelectorAll('[dir="auto"], bdi')) written.remove()
    const labels = [...frame.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap(each =>
      ['aria-label', 'title', 'placeholder'].map(name => each.getAttribute(name) ?? ''),
    )
    return [frame.textContent ?? '', ...labels].join('\n')
  })

/**
 * Returns how many icons in the page begin with the same path as this one. Icons in the lines of a profile, such as
 * before an address, are not counted.
 */
const iconsLike = (page: Page, icon: IconNode) =>
  page.locator(`svg > [d="${icon[0]?.[1].d}"]:not(li > svg > *)`).count()

for (const [id, word, kinds, icon] of [
  ['zaps', /.*\bzap.*/i, [9735], Zap],
  ['reactions', /.*\b(?:likes?\b|reaction|reacted).*/i, [7], Heart],
  ['reposts', /.*repost.*/i, [6, 16], Repeat2],
  ['market', /.*(?:\bmarket|\blisting).*/i, [30_402], Store],
  // Highlights have the same icon as articles, so the icon is not checked.
  ['highlights', /.*highlight.*/i, [9802], undefined],
] as const)
  test(`with ${id} off, no other plugin mentions it or asks for its kinds`, async ({
    page,
    goto,
    follow,
    demo,
    relay,
  }) => {
    await page.addInitScript(
      value => localStorage.setItem('pinion/plugins', value),
      JSON.stringify({ version: 1, value: { [id]: false } }),
    )
    const leo = demo.person('leo')
    await openAs(page, goto, leo)
    const mira = npubEncode(demo.person('mira').pubkey)
    const onPage = async (name: string | RegExp) => {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await waitForStableList(page)
    }
    const visits: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['/notifications', () => expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()],
      ['/', () => onPage('Home')],
      [`/${mira}`, () => onPage(/^Mira/)],
      [`/${mira}/you`, () => expect(page.locator('main [aria-busy="false"]')).toBeVisible()],
      [
        `/${noteEncode(demo.network.notable.longNote)}`,
        () => expect(page.getByRole('heading', { name: /^Post by / })).toBeVisible(),
      ],
      ['/search/river', () => expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible()],
      ['/settings/notifications', () => expect(page.getByText('In the list').first()).toBeVisible()],
      ['/settings/content', () => expect(page.getByRole('switch').first()).toBeVisible()],
    ]
    for (const [path, shown] of visits) {
      await follow(path)
      await shown()
      expect((await wordsOf(page)).match(word)?.[0], `the words of ${path}`).toBeUndefined()
      if (icon) expect(await iconsLike(page, icon), `the icons of ${path}`).toBe(0)
    }
    await follow('/')
    for (const tab of await page.getByRole('tablist', { name: 'Feeds' }).getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      expect(
        (await wordsOf(page)).match(word)?.[0],
        `the words of ${await tab.textContent()}`,
      ).toBeUndefined()
    }
    const asked = relay.requests().flatMap(({ filters }) => filters.flatMap(filter => filter.kinds ?? []))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(kind => (kinds as readonly number[]).includes(kind))).toEqual([])
  })
