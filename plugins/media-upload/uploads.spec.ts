import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startBlossomServer, startNip96Server, type UploadServer } from '../../demo/media/upload-servers.ts'
import { createGate } from '../../tests/support/create-gate.ts'
import { createPicture } from '../../tests/support/create-picture.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { getFileInput, getTextField, getUploadList } from '../../tests/support/uploads.ts'

/** Pastes a file into the text field, or drops it there. */
const give = (
  page: Page,
  how: 'paste' | 'drop',
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
) =>
  getTextField(page).evaluate(
    (area, [type, name, mime, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mime }))
      const rest = { bubbles: true, cancelable: true }
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...rest })
          : new DragEvent('drop', { dataTransfer: data, ...rest })
      area.dispatchEvent(event)
    },
    [how, name, mimeType, [...buffer]] as const,
  )

/** A picture of two white pixels (BMP). The app redraws this format; from others it only removes the metadata. */
const bmp = {
  name: 'two.pixels.bmp',
  mimeType: 'image/bmp',
  buffer: Buffer.from(
    'Qk0+AAAAAAAAADYAAAAoAAAAAgAAAAEAAAABABgAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAAA////////AAA=',
    'base64',
  ),
}
const film = {
  name: 'tide.webm',
  mimeType: 'video/webm',
  buffer: readFileSync('demo/media/videos/tide.webm'),
}
/** A picture in a format that phones use and that this browser cannot decode (HEIC). */
const heic = {
  name: 'home.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heicN 52.5200 E 13.4050'),
}
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }

const PROTOCOLS = [
  ['blossom', startBlossomServer, (peer: UploadServer) => peer.url],
  ['nip96', startNip96Server, (peer: UploadServer) => `${peer.url}/api/upload`],
] as const

for (const [protocol, startPeer, addressOf] of PROTOCOLS) {
  test(`two pictures go to a ${protocol} server and into a note`, async ({
    page,
    goto,
    config,
    demo,
    relay,
  }) => {
    const peer = await startPeer()
    config.mediaServers = [{ url: addressOf(peer), protocol }]
    // A NIP-96 server may convert a picture. Then its answer describes the converted file.
    const anew = { x: 'ab'.repeat(32), m: 'image/webp', size: '77', dim: '32x24' }
    if (protocol === 'nip96')
      peer.behavior.describeFile = url => ({ nip94_event: { tags: [['url', url], ...Object.entries(anew)] } })
    await goto('/about')
    await signIn(page, demo.person('mira'))
    await page.getByRole('button', { name: 'New post' }).click()
    await getTextField(page).fill('Two of them:')
    await page
      .getByLabel('Images or videos', { exact: true })
      .setInputFiles([createPicture('a.png', 10), createPicture('b.png', 200)])
    await expect(getTextField(page)).toHaveValue(/Two of them:(\s+http:\S+\.png){2}/)
    await expect(getUploadList(page)).toHaveCount(0)
    expect(peer.refusals).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    const notes = () =>
      relay.store
        .query({ kinds: [1], authors: [demo.person('mira').pubkey] })
        .map(row => row.event)
        .filter(e => e.content.startsWith('Two of them'))
    await expect.poll(() => notes().length).toBe(1)
    const imeta = notes()[0]?.tags.filter(t => t[0] === 'imeta') ?? []
    expect(imeta).toHaveLength(2)
    for (const tag of imeta) {
      if (protocol === 'nip96') {
        const { x, m, size, dim } = anew
        expect(tag.slice(2, 6)).toEqual([`m ${m}`, `x ${x}`, `size ${size}`, `dim ${dim}`])
        continue
      }
      const hash = tag.find(part => part.startsWith('x '))?.slice(2) ?? ''
      const file = peer.files.get(hash)
      expect(tag).toEqual([
        'imeta',
        `url ${peer.url}/${hash}.png`,
        'm image/png',
        `x ${hash}`,
        `size ${file?.bytes.length}`,
        'dim 64x48',
        expect.stringMatching(/^blurhash \S{28}$/),
      ])
    }
    await peer.close()
  })
}

test('a server’s refusal is shown in its own words; the file can be sent again', async ({
  page,
  goto,
  config,
  demo,
  watch,
}) => {
  watch.expect(/Failed to load resource/)
  const peer = await startBlossomServer()
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('Still here')
  const send = () => getFileInput(page).setInputFiles([createPicture('a.png', 10)])
  const said = getUploadList(page).getByRole('alert')

  peer.behavior.failure = { status: 401, text: 'not on the list' }
  await send()
  await expect(said).toHaveText(/Upload failed: 401 not on the list \(Unauthorized/)
  peer.behavior.failure = { status: 500, text: 'disk full' }
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('Upload failed: 500 disk full')
  peer.behavior.failure = { status: 200, text: 'stored, thanks' }
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('Failed to parse response')
  peer.behavior.failure = { status: 200, text: ' '.repeat(10_000), endless: true }
  const { whenOpen, open: answer } = createGate()
  peer.behavior.delayUntil = whenOpen
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  await expect(getUploadList(page).getByRole('progressbar')).toBeVisible()
  answer()
  await expect(said).toHaveText('Failed to parse response')
  peer.behavior.failure = undefined
  peer.behavior.describeFile = () => ({ ok: true })
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('URL not found in response')
  peer.behavior.describeFile = url => ({ url, sha256: '0'.repeat(64) })
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('The media server stored something else than what was sent.')
  peer.behavior.describeFile = undefined
  await getUploadList(page).getByRole('button', { name: 'Retry' }).click()
  await expect(getTextField(page)).toHaveValue(/Still here http/)
  await peer.close()
})

test('a slow upload can be cancelled; without a server there is a message', async ({
  page,
  goto,
  config,
  demo,
}) => {
  const peer = await startBlossomServer()
  peer.behavior.delayMs = 60_000
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('Patience')
  await give(page, 'paste', notes)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Only images and videos can be added.')
  await expect(getUploadList(page)).toHaveCount(0)
  // A file is dropped outside the text field. The browser must not open it in place of the app.
  const kept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'beside.png', { type: 'image/png' }))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(drop)
  })
  expect(kept).toBe(true)
  await give(page, 'drop', notes)
  await expect(getUploadList(page)).toHaveCount(0)
  await give(page, 'drop', heic)
  await expect(getUploadList(page).getByRole('alert')).toHaveText(
    /^This picture was not sent: it may say where/,
  )
  await getUploadList(page).getByRole('button', { name: 'Remove home.heic' }).click()
  await give(page, 'drop', createPicture('dropped.png', 10))
  await getUploadList(page).getByRole('button', { name: 'Cancel dropped.png' }).click()
  await give(page, 'paste', createPicture('slow.png', 10))
  await expect(getUploadList(page).getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled()
  await getUploadList(page).getByRole('button', { name: 'Cancel slow.png' }).click()
  await expect(getUploadList(page)).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeEnabled()
  config.mediaServers = []
  await goto('/about')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(getTextField(page)).toHaveValue('Patience')
  await getFileInput(page).setInputFiles([createPicture('a.png', 10)])
  await expect(getUploadList(page).getByRole('alert')).toHaveText('No default media server configured')
  await peer.close()
})

test('a draft with its uploads, a film and a converted picture, survives a killed tab', async ({
  context,
  page,
  goto,
  config,
  demo,
  relay,
}) => {
  const peer = await startBlossomServer()
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await getFileInput(page).setInputFiles([createPicture('a.png', 10), bmp, film])
  const written = /(http:\S+\.(png|jpg|webm)\s*){3}/
  await expect(getTextField(page)).toHaveValue(written)
  await page.waitForFunction(
    () => new Promise(resolve => requestIdleCallback(() => resolve(true), { timeout: 500 })),
  )
  await page.close()
  const next = await context.newPage()
  await next.goto('/about')
  await next.getByRole('button', { name: 'New post' }).click()
  await expect(getTextField(next)).toHaveValue(written)
  await next.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const note = () =>
    relay.store
      .query({ kinds: [1], authors: [demo.person('mira').pubkey] })
      .map(row => row.event)
      .find(e => e.content.includes(peer.url))
  await expect.poll(() => note() !== undefined).toBe(true)
  const imeta = note()?.tags.filter(t => t[0] === 'imeta') ?? []
  const seen = imeta.map(([, , type, , , dim, hash]) => [type, dim, hash])
  const blurhash = expect.stringMatching(/^blurhash \S{28}$/)
  expect(seen).toHaveLength(3)
  expect(seen).toContainEqual(['m image/png', 'dim 64x48', blurhash])
  expect(seen).toContainEqual(['m image/jpeg', 'dim 2x1', blurhash])
  // The film's metadata was removed. Its size and preview are in the note.
  const sent = [...peer.files.values()].find(file => file.type === 'video/webm')
  expect([film.buffer, sent?.bytes].map(bytes => bytes?.includes('Chrome'))).toEqual([true, false])
  expect(seen).toContainEqual(['m video/webm', expect.stringMatching(/^dim \d+x\d+$/), blurhash])
  await peer.close()
})
