import type { Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import { encodePng } from '../../demo/media/encode-png.ts'
import { type ImageProxyServer, startImageProxyServer } from '../../tests/peers/image-proxy-server.ts'
import { serveFiles } from '../../tests/peers/serve-files.ts'
import { waitForStableList } from '../../tests/support/feed.ts'
import { test as base, expect, type TestDemo } from '../../tests/support/fixtures.ts'

interface Peers {
  readonly imgproxy: ImageProxyServer
}

const test = base.extend<Peers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  imgproxy: async ({}, use) => {
    const peer = await startImageProxyServer()
    await use(peer)
    await peer.close()
  },
})

const original = (demo: TestDemo) => new RegExp(`^${demo.media.url}/avatars/`)
const pictureOf = (page: Page) => page.locator('main article[data-note] img[width="40"]').first()

test.describe('through an image proxy', () => {
  test('pictures come signed and resized, and their hosts receive no request', async ({
    page,
    goto,
    demo,
    config,
    imgproxy,
    watch,
  }) => {
    const { url, key, salt } = imgproxy
    config.imageProxy = { url, key, salt }
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await waitForStableList(page)
    const picture = page.locator('main article a[aria-haspopup="dialog"] img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${url}/`))
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    expect(imgproxy.refused).toEqual([])
    const note = demo.network.events.find(e => e.id === demo.network.notable.galleryNote)
    const pictures = imgproxy.requests.filter(({ original }) => note?.content.includes(original))
    expect(pictures.length).toBeGreaterThan(0)
    for (const { options } of pictures) expect(options).toMatch(/^rs:(fit|fill):\d+:\d+\/dpr:2$/)
    for (const { original } of imgproxy.requests) expect(watch.requests).not.toContain(original)
  })

  test('a picture, of a person too, that the proxy fails on is loaded from its original address, and the proxy is not asked for it again', async ({
    page,
    goto,
    follow,
    demo,
    config,
    imgproxy,
    watch,
  }) => {
    watch.expect(/Failed to load resource: .* 500/)
    const { url, key, salt } = imgproxy
    config.imageProxy = { url, key, salt }
    imgproxy.behavior = 'fails'
    const path = `/${noteEncode(demo.network.notable.galleryNote)}`
    await goto(path)
    await expect(pictureOf(page)).toHaveAttribute('src', original(demo))
    await expect
      .poll(() => pictureOf(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(1)
    const picture = page.locator('main article a[aria-haspopup="dialog"] img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${demo.media.url}`))
    await waitForStableList(page)
    const note = demo.network.events.find(e => e.id === demo.network.notable.galleryNote)
    const times = () => imgproxy.requests.filter(({ original }) => note?.content.includes(original)).length
    const before = times()
    expect(before).toBeGreaterThan(0)
    await follow('/about')
    await expect(page.getByRole('heading', { name: 'About' }).first()).toBeVisible()
    await page.goBack()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${demo.media.url}`))
    expect(times()).toBe(before)
  })

  test('if the proxy does not answer within two seconds, the original is loaded too, also of a person’s picture', async ({
    page,
    goto,
    demo,
    config,
    imgproxy,
  }) => {
    const { url, key, salt } = imgproxy
    config.imageProxy = { url, key, salt }
    imgproxy.behavior = 'hangs'
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    const picture = page.locator('main article a[aria-haspopup="dialog"] img').first()
    await Promise.all(
      [picture, pictureOf(page)].map(one => expect(one).toHaveAttribute('src', new RegExp(`^${url}/`))),
    )
    await expect(picture).toHaveAttribute('src', new RegExp(`^${demo.media.url}`))
    await expect(pictureOf(page)).toHaveAttribute('src', original(demo))
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1)
  })

  test('with originals forbidden, a picture that the proxy fails on is shown as missing', async ({
    page,
    goto,
    follow,
    demo,
    config,
    imgproxy,
    watch,
  }) => {
    watch.expect(/Failed to load resource: .* 500/)
    imgproxy.behavior = 'fails'
    config.imageProxy = { url: imgproxy.url, key: imgproxy.key, salt: imgproxy.salt }
    await goto('/settings/content')
    await page.getByRole('switch', { name: 'Load the original when the proxy fails' }).click()
    await follow(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await expect(page.getByText('Image could not be loaded').first()).toBeVisible()
    for (const { original } of imgproxy.requests) expect(watch.requests).not.toContain(original)
  })

  test('the user’s own proxy is used, and a broken proxy address is refused', async ({
    page,
    goto,
    follow,
    demo,
    imgproxy,
  }) => {
    await goto('/settings/content')
    const address = page.getByLabel('Image proxy address')
    await address.fill('javascript:alert(1)')
    await expect(page.getByText('This is not an https address.')).toBeVisible()
    await address.fill(imgproxy.url)
    await page.getByLabel('Image proxy key').fill(imgproxy.key)
    await page.getByLabel('Image proxy salt').fill(imgproxy.salt)
    await follow(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await expect.poll(() => imgproxy.requests.length).toBeGreaterThan(0)
    expect(imgproxy.refused).toEqual([])
  })
})

test.describe('pictures of people, with originals allowed', () => {
  test('with the proxy off, originals are loaded and the proxy receives no request', async ({
    page,
    goto,
    follow,
    demo,
    config,
    imgproxy,
  }) => {
    const { url, key, salt } = imgproxy
    await goto('/settings/content')
    await page.getByRole('switch', { name: 'Load images through a proxy' }).click()
    config.imageProxy = { url, key, salt }
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await expect(pictureOf(page)).toHaveAttribute('src', original(demo))
    expect(imgproxy.requests).toEqual([])
    // After the proxy is turned on again, it delivers the pictures that are loaded from then on.
    await follow('/settings/content')
    await page.getByRole('switch', { name: 'Load images through a proxy' }).click()
    await follow(`/${noteEncode(demo.network.notable.customEmojiNote)}`)
    await expect(pictureOf(page)).toHaveAttribute('src', new RegExp(`^${url}/`))
  })
})

test('a picture behind false dimensions is shown whole, and nothing moves', async ({
  page,
  goto,
  demo,
  relay,
  config,
}) => {
  const files = await serveFiles(
    new Map([['tall.png', encodePng(225, 400, () => 0x336699)]]),
    () => 'image/png',
  )
  config.localServers.push(files.url)
  const url = `${files.url}/tall.png`
  const tags = [['imeta', `url ${url}`, 'dim 400x225', 'alt A tower']]
  const note = demo.sign(demo.person('mira'), { content: url, tags })
  relay.add(note)
  const answer = files.hold('tall.png')
  await goto(`/${noteEncode(note.id)}`)
  const picture = page.getByRole('img', { name: 'A tower' })
  await expect.poll(() => files.requests).toEqual(['tall.png'])
  const before = await picture.boundingBox()
  answer()
  // As `cover`, the picture would lose two thirds of its height.
  await expect(picture).toHaveCSS('object-fit', 'scale-down')
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(400)
  expect(await picture.boundingBox()).toEqual(before)
  await files.close()
})
