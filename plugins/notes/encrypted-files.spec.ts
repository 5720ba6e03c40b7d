import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { noteEncode } from 'nostr-tools/nip19'
import {
  type EncryptedFilesServer,
  startEncryptedFilesServer,
} from '../../tests/peers/encrypted-files-server.ts'
import { test as base, expect } from '../../tests/support/fixtures.ts'

const test = base.extend<{ readonly files: EncryptedFilesServer }>({
  files: async ({ config }, use) => {
    const peer = await startEncryptedFilesServer()
    config.localServers.push(peer.url)
    await use(peer)
    await peer.close()
  },
})

/** Removes the browser's file picker, so that files are saved to the download folder without asking. */
const withoutPicker = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker')
    Reflect.deleteProperty(Window.prototype, 'showSaveFilePicker')
  })

async function hashOf(download: Download): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(await download.path())) hash.update(piece as Buffer)
  return hash.digest('hex')
}

const MEGA = 1024 * 1024

test('a file of 64 MB in chunks is saved whole, with its progress', async ({
  page,
  goto,
  demo,
  relay,
  files,
}) => {
  test.slow()
  await withoutPicker(page)
  const pieces = Array.from({ length: 16 }, (_, n) => randomBytes(n === 15 ? 4 * MEGA - 77 : 4 * MEGA))
  const upload = files.putChunked('holiday.zip', pieces, 4 * MEGA, 'bin')
  const note = demo.sign(demo.person('mira'), { content: upload.url, tags: [[...upload.imeta]] })
  relay.add(note)
  await goto(`/${noteEncode(note.id)}`)
  await expect(page.getByText('Encrypted, 67.1 MB')).toBeVisible()
  // The file is not requested before the reader asks for it.
  expect(files.requests).toEqual([])
  const shares: string[] = []
  await page.exposeFunction('tellShare', (share: string) => void shares.push(share))
  await page.evaluate(() => {
    const tell = (window as unknown as { tellShare(share: string): void }).tellShare
    new MutationObserver(() => {
      const bar = document.querySelector('main [role=progressbar]')
      const share = bar?.getAttribute('aria-valuenow')
      if (share) tell(share)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('holiday.zip')
  expect(await hashOf(download)).toBe(upload.sha256)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const numbers = shares.map(Number)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(new Set(numbers).size).toBeGreaterThan(3)
  expect(files.requests).toEqual([upload.url.slice(files.url.length + 1), ...upload.chunks])
})

const small = () => [randomBytes(5_000), randomBytes(5_000), randomBytes(17)]

test('a file that cannot be opened says why', async ({ page, goto, follow, demo, relay, files, watch }) => {
  watch.expect(/Failed to load resource: .* 404/)
  await withoutPicker(page)
  const mira = demo.person('mira')
  const say = (imeta: readonly string[]) => {
    const url = imeta.find(part => part.startsWith('url '))?.slice(4) ?? ''
    const note = demo.sign(mira, { content: url, tags: [[...imeta]] })
    relay.add(note)
    return `/${noteEncode(note.id)}`
  }
  const withKey = (imeta: readonly string[], key: string | undefined) =>
    imeta.flatMap(part =>
      part.startsWith('decryption-key ') ? (key ? [`decryption-key ${key}`] : []) : [part],
    )
  const wrong = 'ab'.repeat(32)

  const whole = files.put('whole.dat', randomBytes(900))
  const gone = files.put('gone.dat', randomBytes(901))
  const missing = files.putChunked('missing.dat', small(), 5_000, 'bin')
  const swapped = files.putChunked('swapped.dat', small(), 5_000, 'json')
  const cut = files.putChunked('cut.dat', small(), 5_000, 'json')
  const cutSecret = files.putChunked('cut-secret.dat', small(), 5_000, 'bin')
  const absent = files.putChunked('absent.dat', small(), 5_000, 'bin')
  const other = files.putChunked('other.dat', small(), 5_000, 'bin')
  const nameOf = (url: string) => url.slice(files.url.length + 1)
  files.files.delete(nameOf(gone.url))
  files.files.delete(missing.chunks[1] ?? '')
  // Replace a chunk by another chunk of the same file, which the same key can decrypt.
  files.files.set(swapped.chunks[0] ?? '', files.files.get(swapped.chunks[1] ?? '') ?? Buffer.alloc(0))
  for (const { url } of [cut, cutSecret]) {
    const index = files.files.get(nameOf(url)) ?? Buffer.alloc(0)
    files.files.set(nameOf(url), index.subarray(0, index.length - 20))
  }
  files.files.delete(nameOf(absent.url))

  const cases: readonly (readonly [readonly string[], string])[] = [
    [withKey(whole.imeta, wrong), 'Failed to decrypt file'],
    [gone.imeta, 'Failed to fetch encrypted file'],
    [missing.imeta, 'Failed to fetch chunk 2'],
    [swapped.imeta, 'Failed to fetch chunk 1'],
    [cut.imeta, 'Failed to fetch index file'],
    [cutSecret.imeta, 'Failed to decrypt file'],
    [absent.imeta, 'Failed to fetch index file'],
    [withKey(other.imeta, wrong), 'Failed to decrypt file'],
    [withKey(other.imeta, undefined), 'Missing decryption key for index file'],
  ]
  await goto('/about')
  await expect(page.getByRole('button', { name: 'Refresh Application' })).toBeVisible()
  for (const [imeta, text] of cases) {
    await follow(say(imeta))
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  }
})

const without = (imeta: readonly string[], field: string) =>
  imeta.filter(part => !part.startsWith(`${field} `))

test('a picture is shown in the note; without a true size it is fetched unasked up to a limit, then offered as a download, which goes on while its note is not shown', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  files,
}) => {
  await withoutPicker(page)
  await goto('/about')
  const about = page.getByRole('button', { name: 'Refresh Application' })
  for (const store of ['one piece', 'chunks'])
    await test.step(`a picture in ${store}`, async () => {
      await follow('/about')
      await expect(about).toBeVisible()
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      const upload =
        store === 'chunks'
          ? files.putChunked('tiny.png', [png.subarray(0, 40), png.subarray(40)], 40, 'bin')
          : files.put('tiny.png', png)
      const note = demo.sign(demo.person('mira'), {
        content: `Look: ${upload.url}`,
        tags: [[...upload.imeta]],
      })
      relay.add(note)
      const release = files.hold(upload.url.slice(files.url.length + 1))
      await follow(`/${noteEncode(note.id)}`)
      const progress = page.getByRole('progressbar', { name: 'Downloading tiny.png' })
      await expect(progress).toBeVisible()
      release()
      const picture = page.getByRole('img', { name: 'tiny.png' })
      await expect(picture).toBeVisible()
      await expect(progress).toHaveCount(0)
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    })
  await test.step('a picture without a size, or with a false one', async () => {
    await follow('/about')
    await expect(about).toBeVisible()
    const bytes = randomBytes(21 * MEGA)
    const upload = files.put('huge.png', bytes)
    const imeta = [...without(upload.imeta, 'size'), 'size 2000']
    const note = demo.sign(demo.person('mira'), { content: upload.url, tags: [imeta] })
    relay.add(note)
    await follow(`/${noteEncode(note.id)}`)
    await expect(page.getByText('huge.png')).toBeVisible()
    await expect(page.getByText('Encrypted', { exact: true })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect(await hashOf(await saved)).toBe(upload.sha256)
  })
  await test.step('a download goes on while its note is not shown, and the note shows the progress when it is back', async () => {
    await follow('/about')
    await expect(about).toBeVisible()
    const upload = files.putChunked('walk.zip', small(), 5_000, 'bin')
    const note = demo.sign(demo.person('mira'), { content: upload.url, tags: [[...upload.imeta]] })
    relay.add(note)
    const release = files.hold(upload.chunks[1] ?? '')
    await follow(`/${noteEncode(note.id)}`)
    const progress = page.getByRole('progressbar', { name: 'Downloading walk.zip' })
    await page.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => files.requests).toContain(upload.chunks[1])
    await follow('/about')
    await expect(about).toBeVisible()
    await expect(progress).toHaveCount(0)
    await follow(`/${noteEncode(note.id)}`)
    await expect(progress).toHaveAttribute('aria-valuenow', '50')
    await follow('/about')
    await expect(progress).toHaveCount(0)
    const saved = page.waitForEvent('download')
    release()
    expect(await hashOf(await saved)).toBe(upload.sha256)
    await follow(`/${noteEncode(note.id)}`)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
})

test('the remains of a closed tab’s downloads go with the next download; a file without a name is named by its index', async ({
  page,
  context,
  goto,
  demo,
  relay,
  files,
}) => {
  await withoutPicker(page)
  const upload = files.putChunked('plan.zip', small(), 5_000, 'json')
  const note = demo.sign(demo.person('mira'), {
    content: upload.url,
    tags: [without(upload.imeta, 'name')],
  })
  relay.add(note)
  const lasting = files.putChunked('lasting.zip', small(), 5_000, 'json')
  const other = demo.sign(demo.person('mira'), { content: lasting.url, tags: [[...lasting.imeta]] })
  relay.add(other)
  const names = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('downloads', { create: true })
      const all: string[] = []
      for await (const name of folder.keys()) all.push(name)
      return all.filter(name => !name.endsWith('.crswap'))
    })

  await goto(`/${noteEncode(note.id)}`)
  // A second tab is in the middle of a download, and a third tab was closed during one.
  const tab = await context.newPage()
  await withoutPicker(tab)
  const release = files.hold(lasting.chunks[1] ?? '')
  await tab.goto(new URL(`/${noteEncode(other.id)}`, page.url()).href)
  await tab.getByRole('button', { name: 'Download' }).click()
  await expect.poll(names).toHaveLength(1)
  const [used = ''] = await names()
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads')
    const file = await folder.getFileHandle('left', { create: true })
    const stream = await file.createWritable()
    await stream.write('what nobody else may read')
    await stream.close()
  })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('plan.zip')
  expect(await hashOf(download)).toBe(upload.sha256)
  const left = await names()
  expect(left).toContain(used)
  expect(left).not.toContain('left')
  const also = tab.waitForEvent('download')
  release()
  expect(await hashOf(await also)).toBe(lasting.sha256)
})
