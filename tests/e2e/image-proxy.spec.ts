import type { Page } from '@playwright/test'
import { naddrEncode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { getFollows, waitForStableList, waitUntilStored } from '../support/feed.ts'
import { expect, type TestDemo } from '../support/fixtures.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { test } from '../support/image-proxy.ts'

/** A host that does not exist. A request to it fails the test. */
const ELSEWHERE = 'https://elsewhere.invalid'

const tag = (event: NostrEvent, name: string) => event.tags.find(t => t[0] === name)?.[1] ?? ''
const linkOf = (event: NostrEvent) =>
  `/${naddrEncode({ kind: event.kind, pubkey: event.pubkey, identifier: tag(event, 'd') })}`

/** Returns events with custom emoji and pictures for each place that shows some. */
function picturesEverywhere({ sign, person }: TestDemo) {
  const emoji = (name: string) => ['emoji', name, `${ELSEWHERE}/${name}.png`]
  const note = sign(person('mira'), { content: 'Look at this :heron: bird', tags: [emoji('heron')] })
  const reaction = sign(person('leo'), {
    kind: 7,
    content: ':weir:',
    tags: [['e', note.id], ['p', note.pubkey], emoji('weir')],
  })
  const article = sign(person('leo'), {
    kind: 30023,
    content: `Words.\n\n![A map](${ELSEWHERE}/map.png)\n\nMore words.`,
    tags: [
      ['d', 'by-the-river'],
      ['title', 'By the river'],
      ['image', `${ELSEWHERE}/head.png`],
    ],
  })
  const listing = sign(person('leo'), {
    kind: 30402,
    content: 'It floats.',
    tags: [
      ['d', 'boat'],
      ['title', 'A small boat'],
      ['price', '100', 'EUR'],
      ['image', `${ELSEWHERE}/boat.png`],
      ['image', `${ELSEWHERE}/oars.png`],
    ],
  })
  const channel = sign(person('leo'), {
    kind: 40,
    content: JSON.stringify({ name: 'River people', about: '', picture: `${ELSEWHERE}/room.png` }),
  })
  return { note, reaction, article, listing, channel }
}

const shown = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

test.describe('with pictures from the proxy only', () => {
  test.beforeEach(({ onlyProxy }) => onlyProxy())
  test.afterEach(({ imgproxy, others }) => {
    expect(imgproxy.requests.length).toBeGreaterThan(0)
    expect(imgproxy.refused).toEqual([])
    expect(others()).toEqual([])
  })

  test('home, a thread, a covered note, a person, an article, a listing and a channel contact the proxy, the relays and this site', async ({
    page,
    goto,
    follow,
    demo,
    relay,
    imgproxy,
  }) => {
    const { note, reaction, article, listing, channel } = picturesEverywhere(demo)
    relay.add(note, reaction)
    await test.step('home and a thread', async () => {
      const asked = () => imgproxy.requests.map(({ original }) => original)
      await goto('/')
      await waitForStableList(page)
      await expect(page.locator('main article[data-note] img').first()).toHaveAttribute(
        'src',
        new RegExp(`^${imgproxy.url}/`),
      )
      await expect
        .poll(() => imgproxy.requests)
        .toContainEqual({
          original: expect.stringContaining(`${demo.media.url}/avatars/`),
          options: 'rs:fill:40:40/dpr:2',
        })

      await follow(`/${noteEncode(demo.network.notable.galleryNote)}`)
      await waitForStableList(page)
      await follow(`/${noteEncode(note.id)}`)
      await expect(shown(page, ':heron:')).toHaveAttribute('src', new RegExp(`^${imgproxy.url}/`))
      await expect.poll(asked).toContain(`${ELSEWHERE}/heron.png`)

      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Show reactions' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reactions' })
      await expect(dialog.getByRole('img', { name: ':weir:' })).toHaveAttribute(
        'src',
        new RegExp(`^${imgproxy.url}/`),
      )
      const reactor = `/${npubEncode(demo.person('leo').pubkey)}`
      await expect(dialog.locator(`a[href="${reactor}"]`).first()).toBeVisible()
      await expect.poll(asked).toContain(`${ELSEWHERE}/weir.png`)
    })
    await page.keyboard.press('Escape')
    await test.step('a note with a content warning loads nothing before it is opened', async () => {
      const note = demo.sign(demo.person('mira'), {
        content: `Not for everybody :egret: ${ELSEWHERE}/photo.png`,
        tags: [
          ['content-warning', 'Feathers'],
          ['emoji', 'egret', `${ELSEWHERE}/egret.png`],
        ],
      })
      relay.add(note)
      await follow(`/${noteEncode(note.id)}`)
      await waitForStableList(page)
      const asked = () =>
        imgproxy.requests.map(({ original }) => original).filter(url => /egret|photo/.test(url))
      const cover = page.getByRole('button', { name: /Feathers/ })
      await expect(cover).toBeVisible()
      await expect.poll(() => imgproxy.requests.length).toBeGreaterThan(0)
      expect(asked()).toEqual([])
      await cover.click()
      await expect(shown(page, ':egret:')).toBeVisible()
      await expect.poll(asked).toContain(`${ELSEWHERE}/photo.png`)
    })
    await test.step('a person’s page: banner and picture, both also enlarged, and the notes they reacted to', async () => {
      const leo = demo.person('leo')
      await follow(`/${npubEncode(leo.pubkey)}`)
      const asked = (kind: string, options: string) =>
        expect
          .poll(() => imgproxy.requests)
          .toContainEqual({ original: expect.stringContaining(`${demo.media.url}/${kind}/`), options })
      await asked('banners', 'rs:fill:600:200/dpr:2')
      await asked('avatars', 'rs:fill:96:96/dpr:2')
      await page.getByRole('link', { name: 'Open the banner' }).click()
      await expect(shown(page, 'Banner')).toHaveAttribute('src', new RegExp(`^${imgproxy.url}/`))
      await asked('banners', 'dpr:2')
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('link', { name: 'Likes', exact: true }).click()
      await expect(shown(page, ':weir:')).toHaveAttribute('src', new RegExp(`^${imgproxy.url}/`))
    })
    relay.add(article, listing, channel)
    await test.step('an article, a listing and a channel', async () => {
      const asked = (name: string, options: string) =>
        expect.poll(() => imgproxy.requests).toContainEqual({ original: `${ELSEWHERE}/${name}.png`, options })
      await follow(linkOf(article))
      await expect(shown(page, 'A map')).toBeVisible()
      await asked('head', 'rs:fill:600:300/dpr:2')
      await asked('map', 'rs:fit:650:650/dpr:2')
      await follow(linkOf(listing))
      await expect(page.getByRole('link', { name: 'A small boat' })).toBeVisible()
      await asked('boat', 'rs:fill:120:120/dpr:2')
      await asked('oars', 'rs:fit:650:650/dpr:2')
      await follow(`/${noteEncode(channel.id)}`)
      await expect(page.getByText('River people')).toBeVisible()
      await asked('room', 'rs:fill:48:48/dpr:2')
    })
  })

  test('a grid: tiles load as small as they are shown; in the viewer three pictures load whole, the open one and its neighbours', async ({
    page,
    goto,
    demo,
    relay,
    imgproxy,
  }) => {
    const follows = getFollows(demo.network, demo.network.rootPubkey)
    const friend = demo.network.people.find(({ pubkey }) => follows.includes(pubkey))
    if (!friend) throw new Error('The root follows nobody')
    const names = Array.from({ length: 8 }, (_, n) => `view-${n}`)
    const now = Math.floor(Date.now() / 1_000)
    for (const [n, name] of names.entries())
      relay.add(demo.sign(friend, { content: `${ELSEWHERE}/${name}.png`, created_at: now - 10 - n }))
    const asked = (options: string) =>
      names.filter(name =>
        imgproxy.requests.some(a => a.original === `${ELSEWHERE}/${name}.png` && a.options === options),
      )
    await page.setViewportSize({ width: 390, height: 844 })
    await goto('/')
    await page.getByRole('tab', { name: 'Media' }).click()
    await waitForStableList(page)
    await page.getByRole('button', { name: 'Show as grid' }).click()
    await expect.poll(() => asked('rs:fill:120:120/dpr:2')).toEqual(names)
    expect(asked('rs:fill:245:245/dpr:2')).toEqual([])

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('tab', { name: 'Latest' }).click()
    await expect(page.getByRole('tab', { name: 'Latest', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Media' }).click()
    await expect.poll(() => asked('rs:fill:245:245/dpr:2')).toEqual(names)
    expect(asked('dpr:2')).toEqual([])
    await page
      .getByRole('tabpanel')
      .getByRole('link')
      .filter({ has: page.getByRole('img') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(/^1 of \d+: /)
    await expect.poll(() => asked('dpr:2')).toEqual(names.slice(0, 4))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => asked('dpr:2')).toEqual(names.slice(0, 5))
  })

  test('no server is asked before the configuration says which one to ask', async ({
    page,
    goto,
    demo,
    config,
    imgproxy,
  }) => {
    const path = `/${noteEncode(demo.network.notable.galleryNote)}`
    await goto(path)
    await waitForStableList(page)
    await waitUntilStored(page, demo.network.notable.galleryNote)
    // `config.json`, which names the proxy, is held back, so that the note is read from this device before.
    const { release } = await holdRequests(page, '/config.json', route => route.fulfill({ json: config }))
    await page.reload({ waitUntil: 'commit' })
    const note = page.locator(`article[data-note="${demo.network.notable.galleryNote}"]`)
    await expect(note).toContainText('Four from the weekend')
    await expect(note.locator('img[src]')).toHaveCount(0)
    release()
    await expect(note.locator('img').first()).toHaveAttribute('src', new RegExp(`^${imgproxy.url}/`))
  })

  test('when the proxy fails, patterns and words stand where pictures would', async ({
    page,
    goto,
    demo,
    relay,
    imgproxy,
    watch,
  }) => {
    watch.expect(/Failed to load resource: .* 500/)
    imgproxy.behavior = 'fails'
    const { note } = picturesEverywhere(demo)
    relay.add(note)
    await goto(`/${noteEncode(note.id)}`)
    await waitForStableList(page)
    await expect(page.getByRole('main').getByText('Look at this :heron: bird')).toBeVisible()
    const author = page.locator(`article[data-note="${note.id}"]`)
    await expect(author.locator('img')).toHaveCount(0)
    await expect(author.locator('svg path').first()).toBeVisible()
  })
})
