import type { Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import { type EncryptedFilesPeer, startEncryptedFiles } from '../peers/encrypted-files.ts'
import { type ImageProxyPeer, startImageProxy } from '../peers/image-proxy.ts'
import { settled } from '../support/feed.ts'
import { test as base, expect, type TestDemo } from '../support/fixtures.ts'

interface Peers {
  readonly imgproxy: ImageProxyPeer
  readonly files: EncryptedFilesPeer
}

const test = base.extend<Peers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  imgproxy: async ({}, use) => {
    const peer = await startImageProxy()
    await use(peer)
    await peer.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  files: async ({}, use) => {
    const peer = await startEncryptedFiles()
    await use(peer)
    await peer.close()
  },
})

test.describe('through an image proxy', () => {
  test('pictures come signed and sized, and their hosts hear nothing', async ({
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
    await settled(page)
    const picture = page.locator('main article a[aria-haspopup="dialog"] img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${url}/`))
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    expect(imgproxy.refused).toEqual([])
    const note = demo.network.events.find(e => e.id === demo.network.notable.galleryNote)
    const pictures = imgproxy.asked.filter(({ original }) => note?.content.includes(original))
    expect(pictures.length).toBeGreaterThan(0)
    for (const { options } of pictures) expect(options).toMatch(/^rs:(fit|fill):\d+:\d+\/dpr:2$/)
    for (const { original } of imgproxy.asked) expect(watch.requests).not.toContain(original)
  })

  test('one that fails gives way to the original, and is not asked for it again', async ({
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
    imgproxy.mood = 'fails'
    const path = `/${noteEncode(demo.network.notable.galleryNote)}`
    await goto(path)
    const picture = page.locator('main article a[aria-haspopup="dialog"] img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${demo.media.url}`))
    await settled(page)
    const note = demo.network.events.find(e => e.id === demo.network.notable.galleryNote)
    const times = () => imgproxy.asked.filter(({ original }) => note?.content.includes(original)).length
    const before = times()
    expect(before).toBeGreaterThan(0)
    await follow('/about')
    await expect(page.getByRole('heading', { name: 'About' }).first()).toBeVisible()
    await page.goBack()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${demo.media.url}`))
    expect(times()).toBe(before)
  })

  test('one that says nothing for two seconds gives way as well', async ({
    page,
    goto,
    demo,
    config,
    imgproxy,
  }) => {
    const { url, key, salt } = imgproxy
    config.imageProxy = { url, key, salt }
    imgproxy.mood = 'hangs'
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    const picture = page.locator('main article a[aria-haspopup="dialog"] img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${url}/`))
    const began = Date.now()
    await expect(picture).toHaveAttribute('src', new RegExp(`^${demo.media.url}`))
    expect(Date.now() - began).toBeLessThan(5_000)
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1)
  })

  test('with the original forbidden, an image that fails is said to be missing', async ({
    page,
    goto,
    follow,
    demo,
    config,
    imgproxy,
    watch,
  }) => {
    watch.expect(/Failed to load resource: .* 500/)
    imgproxy.mood = 'fails'
    config.imageProxy = { url: imgproxy.url, key: imgproxy.key, salt: imgproxy.salt }
    await goto('/settings/content')
    await page.getByRole('switch', { name: 'Load the original when the proxy fails' }).click()
    await follow(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await expect(page.getByText('Image could not be loaded').first()).toBeVisible()
    for (const { original } of imgproxy.asked) expect(watch.requests).not.toContain(original)
  })

  test('the user’s own proxy is used, and a broken address is not', async ({
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
    await expect.poll(() => imgproxy.asked.length).toBeGreaterThan(0)
    expect(imgproxy.refused).toEqual([])
  })
})

test.describe('pictures of people, with originals allowed', () => {
  const original = (demo: TestDemo) => new RegExp(`^${demo.media.url}/avatars/`)
  const pictureOf = (page: Page) => page.locator('main article[data-note] img[width="40"]').first()

  test('they come from the proxy, and from where they are when it fails', async ({
    page,
    goto,
    demo,
    config,
    imgproxy,
    watch,
  }) => {
    watch.expect(/Failed to load resource: .* 500/)
    const { url, key, salt } = imgproxy
    config.imageProxy = { url, key, salt }
    imgproxy.mood = 'fails'
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await expect(pictureOf(page)).toHaveAttribute('src', original(demo))
    await expect
      .poll(() => pictureOf(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(1)
    expect(imgproxy.asked.length).toBeGreaterThan(0)
  })

  test('a proxy that says nothing is not waited for', async ({ page, goto, demo, config, imgproxy }) => {
    const { url, key, salt } = imgproxy
    config.imageProxy = { url, key, salt }
    imgproxy.mood = 'hangs'
    await goto(`/${noteEncode(demo.network.notable.galleryNote)}`)
    await expect(pictureOf(page)).toHaveAttribute('src', new RegExp(`^${url}/`))
    await expect(pictureOf(page)).toHaveAttribute('src', original(demo))
  })

  test('the proxy off: originals, and the proxy hears nothing', async ({
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
    expect(imgproxy.asked).toEqual([])
    // Turned on again, what is shown next comes through it.
    await follow('/settings/content')
    await page.getByRole('switch', { name: 'Load images through a proxy' }).click()
    await follow(`/${noteEncode(demo.network.notable.customEmojiNote)}`)
    await expect(pictureOf(page)).toHaveAttribute('src', new RegExp(`^${url}/`))
  })
})

test.describe('films', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('one starts by itself once a third of it is in sight, stops when it leaves, and stays still if it is set so', async ({
    page,
    goto,
    demo,
    relay,
  }) => {
    const url = `${demo.media.url}/videos/gears.webm`
    const note = demo.sign(demo.person('mira'), {
      content: `Round and round: ${url}`,
      tags: [['imeta', `url ${url}`, 'm video/webm', 'dim 240x240']],
    })
    relay.add(note)
    await goto(`/${noteEncode(note.id)}`)
    const film = page.locator(`article[data-note="${note.id}"] video`)
    const isStill = () => film.evaluate((video: HTMLVideoElement) => video.paused)
    await expect.poll(isStill).toBe(false)
    /** Leaves so much of it above the lower edge of the window. */
    const show = async (share: number) => {
      const { y = 0, height = 0 } = (await film.boundingBox()) ?? {}
      await page.setViewportSize({ width: 1280, height: Math.round(y + height * share) })
    }
    await show(-0.1)
    await expect.poll(isStill).toBe(true)
    await show(0.25)
    await expect(film).toBeInViewport()
    // Whatever looks at what is in sight has looked.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await isStill()).toBe(true)
    await show(0.5)
    await expect.poll(isStill).toBe(false)

    await page.setViewportSize({ width: 1280, height: 900 })
    await goto('/settings/content')
    await page.getByRole('switch', { name: 'Play videos automatically' }).click()
    await goto(`/${noteEncode(note.id)}`)
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
    expect(await isStill()).toBe(true)
  })
})

/** As in a browser that plays no playlists itself. */
const withoutHls = (page: Page) =>
  page.addInitScript(() => {
    const canPlay = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? '' : canPlay.call(this, type)
    }
  })

for (const own of [true, false]) {
  test(`a stream that is missing is logged and said to be missing, ${own ? 'with' : 'without'} the browser’s own player`, async ({
    page,
    goto,
    demo,
    relay,
    files,
    watch,
  }) => {
    watch.expect(/Failed to load HLS/, /Failed to load resource: .* 404/)
    if (!own) await withoutHls(page)
    const note = demo.sign(demo.person('mira'), { content: `${files.url}/live.m3u8` })
    relay.add(note)
    await goto(`/${noteEncode(note.id)}`)
    await expect(page.getByText('Video could not be loaded')).toBeVisible({ timeout: 20_000 })
    expect(watch.said.some(text => text.includes('Failed to load HLS'))).toBe(true)
  })
}

test('a stream is read in a worker of our own', async ({ page, goto, demo, relay, files, watch }) => {
  test.slow()
  watch.expect(/Failed to load HLS/)
  await withoutHls(page)
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nnoise.ts\n#EXT-X-ENDLIST\n'
  files.files.set('live.m3u8', Buffer.from(playlist))
  // What is no film at all, but looks like the beginning of one.
  const packet = Buffer.alloc(188)
  packet[0] = 0x47
  files.files.set('noise.ts', Buffer.concat(Array.from({ length: 50 }, () => packet)))
  const note = demo.sign(demo.person('mira'), { content: `${files.url}/live.m3u8` })
  relay.add(note)
  await goto(`/${noteEncode(note.id)}`)
  await expect.poll(() => files.asked, { timeout: 15_000 }).toContain('noise.ts')
  await expect.poll(() => page.workers().some(worker => /hls\.worker/.test(worker.url()))).toBe(true)
})
