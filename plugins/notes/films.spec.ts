import type { Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import {
  type EncryptedFilesServer,
  startEncryptedFilesServer,
} from '../../tests/peers/encrypted-files-server.ts'
import { type StreamServer, startStreamServer } from '../../tests/peers/stream-server.ts'
import { test as base, expect } from '../../tests/support/fixtures.ts'

const test = base.extend<{ readonly files: EncryptedFilesServer; readonly stream: StreamServer }>({
  files: async ({ config }, use) => {
    const peer = await startEncryptedFilesServer()
    config.localServers.push(peer.url)
    await use(peer)
    await peer.close()
  },
  stream: async ({ config }, use) => {
    const peer = await startStreamServer()
    config.localServers.push(peer.url)
    await use(peer)
    await peer.close()
  },
})

test.describe('films', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('in sight, in the viewer before them, or encrypted: one film plays at a time; a recording plays only when it is told to', async ({
    page,
    goto,
    demo,
    relay,
    files,
    watch,
  }) => {
    watch.expect(/Failed to load resource: .* 404/)
    files.files.set('tone.wav', silentWav(2))
    const [gears, tide] = ['gears', 'tide'].map(name => `${demo.media.url}/videos/${name}.webm`) as [
      string,
      string,
    ]
    const gone = `${demo.media.url}/videos/gone.webm`
    const sealed = files.put('secret.webm', await (await page.request.get(gears)).body())
    const picture = `${demo.media.url}/avatars/2.png`
    const note = demo.sign(demo.person('mira'), {
      content: [
        `Round and round: ${gone}`,
        `and in and out: ${tide}`,
        `heard: ${files.url}/tone.wav`,
        `sealed: ${sealed.url}`,
        `seen: ${picture}`,
      ].join('\n\n'),
      tags: [
        ['imeta', `url ${gone}`, `fallback ${gears}`, 'm video/webm', 'dim 240x240'],
        ['imeta', `url ${tide}`, 'm video/webm', 'dim 240x240'],
        [...sealed.imeta, 'm video/webm', 'dim 240x240'],
        ['imeta', `url ${picture}`, 'm image/png', 'dim 100x100'],
      ],
    })
    relay.add(note)
    await goto(`/${noteEncode(note.id)}`)
    const card = page.locator(`article[data-note="${note.id}"]`)
    const films = card.locator('video')
    const playing = () => films.evaluateAll(all => all.map(film => !(film as HTMLVideoElement).paused))
    await expect(films).toHaveCount(3)
    await expect(films.first()).toHaveAttribute('src', gears)
    // Chance decides which film loads first, so hide all films and then show them at the same time.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width, height: 100 })
    await expect.poll(playing).toEqual([false, false, false])
    await page.setViewportSize({ width, height })
    await expect(films.nth(1)).toBeInViewport({ ratio: 0.9 })
    await expect.poll(playing).toEqual([true, false, false])
    await films.nth(1).press('Space')
    await expect.poll(playing).toEqual([false, true, false])
    await films.nth(2).press('Space')
    await expect.poll(playing).toEqual([false, false, true])
    const recording = card.locator('audio')
    expect(await recording.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
    await recording.press('Space')
    await expect
      .poll(() => recording.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0)

    await card.getByRole('img', { name: 'Image' }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('img')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    const viewed = viewer.locator('video')
    await expect.poll(() => viewed.evaluate((film: HTMLVideoElement) => film.paused)).toBe(false)
    await expect.poll(playing).toEqual([false, false, false])
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect.poll(async () => (await playing()).filter(Boolean)).toHaveLength(1)
  })

  test('a film starts by itself once a third of it is in sight, stops when it leaves, and stays still if the settings say so', async ({
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
    /** Scrolls until this share of the film is above the lower edge of the window. */
    const show = async (share: number) => {
      const { y = 0, height = 0 } = (await film.boundingBox()) ?? {}
      await page.setViewportSize({ width: 1280, height: Math.round(y + height * share) })
    }
    await show(-0.1)
    await expect.poll(isStill).toBe(true)
    await show(0.25)
    await expect(film).toBeInViewport()
    // After three frames the page has noticed which films are visible.
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

  for (const own of [true, false]) {
    test(`that come as a stream play ${own ? 'in the browser’s own player' : 'without one of the browser, in the better size, with a worker that ends with them'}`, async ({
      page,
      goto,
      follow,
      demo,
      relay,
      stream,
    }) => {
      if (own) await withoutMediaSource(page)
      const note = demo.sign(demo.person('mira'), { content: stream.url })
      relay.add(note)
      await goto(`/${noteEncode(note.id)}`)
      const film = page.locator(`article[data-note="${note.id}"] video`)
      // Wait until the first piece of the stream is over. A piece lasts a second.
      await expect
        .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(1.5)
      expect(await film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
      if (own) return
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320)
      expect(stream.requests).toContain('large-init.mp4')
      const workers = () => page.workers().filter(worker => /hls\.worker/.test(worker.url())).length
      await expect.poll(workers).toBe(1)
      await follow('/about')
      await expect(page.getByRole('heading', { level: 1, name: 'About', exact: true })).toBeVisible()
      await expect.poll(workers).toBe(0)
    })
  }
})

/** Returns a recording of silence, `seconds` long, with 8 kHz and 8 bits. */
function silentWav(seconds: number): Buffer {
  const rate = 8_000
  const data = Buffer.alloc(rate * seconds, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** Removes Media Source Extensions, as in a browser that plays a playlist by itself. */
const withoutMediaSource = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource')
    Reflect.deleteProperty(window, 'ManagedMediaSource')
  })

for (const own of [true, false]) {
  test(`a stream that is missing is logged and shown as missing, ${own ? 'with' : 'without'} the browser’s own player`, async ({
    page,
    goto,
    demo,
    relay,
    files,
    watch,
  }) => {
    watch.expect(/Failed to load HLS/, /Failed to load resource: .* 404/)
    if (own) await withoutMediaSource(page)
    const note = demo.sign(demo.person('mira'), { content: `${files.url}/live.m3u8` })
    relay.add(note)
    await goto(`/${noteEncode(note.id)}`)
    await expect(page.getByText('Video could not be loaded')).toBeVisible()
    expect(watch.consoleMessages.some(text => text.includes('Failed to load HLS'))).toBe(true)
  })
}
