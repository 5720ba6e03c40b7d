import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type MediaPeer, startBlossom, startNip96 } from '../peers/media-servers.ts'
import { expect, test } from '../support/fixtures.ts'
import { picture } from '../support/picture.ts'
import { signIn } from '../support/sign-in.ts'

const field = (page: Page) => page.getByPlaceholder("What's on your mind?")
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })

/** Pastes a file into the text, or drops it there. */
const give = (
  page: Page,
  how: 'paste' | 'drop',
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
) =>
  field(page).evaluate(
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

/** Two white pixels, in a kind of picture that is not cleaned but drawn anew. */
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
  buffer: readFileSync('host/demo/media/videos/tide.webm'),
}
/** From a phone whose pictures no browser but its own can read. */
const heic = {
  name: 'home.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heicN 52.5200 E 13.4050'),
}
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }

const PROTOCOLS = [
  ['blossom', startBlossom, (peer: MediaPeer) => peer.url],
  ['nip96', startNip96, (peer: MediaPeer) => `${peer.url}/api/upload`],
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
    await goto('/about')
    await signIn(page, demo.person('mira'))
    await page.getByRole('button', { name: 'New post' }).click()
    await field(page).fill('Two of them:')
    await page
      .getByLabel('Images or videos', { exact: true })
      .setInputFiles([picture('a.png', 10), picture('b.png', 200)])
    await expect(field(page)).toHaveValue(/Two of them:(\s+http:\S+\.png){2}/)
    await expect(uploads(page)).toHaveCount(0)
    expect(peer.refusals).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    const notes = () =>
      relay.store
        .query({ kinds: [1], authors: [demo.person('mira').pubkey] })
        .map(row => row.event)
        .filter(e => e.content.startsWith('Two of them'))
    await expect.poll(() => notes().length, { timeout: 12_000 }).toBe(1)
    const imeta = notes()[0]?.tags.filter(t => t[0] === 'imeta') ?? []
    expect(imeta).toHaveLength(2)
    for (const tag of imeta) {
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

test('a server that refuses says so, in its words; the file can be sent again', async ({
  page,
  goto,
  config,
  demo,
  watch,
}) => {
  watch.expect(/Failed to load resource/)
  const peer = await startBlossom()
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Still here')
  const send = () =>
    page.getByLabel('Images or videos', { exact: true }).setInputFiles([picture('a.png', 10)])
  const said = uploads(page).getByRole('alert')

  peer.mood.fail = { status: 401, text: 'not on the list' }
  await send()
  await expect(said).toHaveText(/Upload failed: 401 not on the list \(Unauthorized/)
  peer.mood.fail = { status: 500, text: 'disk full' }
  await uploads(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('Upload failed: 500 disk full')
  peer.mood.fail = { status: 200, text: 'stored, thanks' }
  await uploads(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('Failed to parse response')
  peer.mood.fail = undefined
  peer.mood.answer = () => ({ ok: true })
  await uploads(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('URL not found in response')
  peer.mood.answer = url => ({ url, sha256: '0'.repeat(64) })
  await uploads(page).getByRole('button', { name: 'Retry' }).click()
  await expect(said).toHaveText('The media server stored something else than what was sent.')
  peer.mood.answer = undefined
  await uploads(page).getByRole('button', { name: 'Retry' }).click()
  await expect(field(page)).toHaveValue(/Still here http/)
  await peer.close()
})

test('an upload that takes long can be cancelled; without a server one is told', async ({
  page,
  goto,
  config,
  demo,
}) => {
  const peer = await startBlossom()
  peer.mood.delay = 60_000
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Patience')
  await give(page, 'paste', notes)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Only images and videos can be added.')
  await expect(uploads(page)).toHaveCount(0)
  await give(page, 'drop', notes)
  await expect(uploads(page)).toHaveCount(0)
  await give(page, 'drop', heic)
  await expect(uploads(page).getByRole('alert')).toHaveText(/^This picture was not sent: it may say where/)
  await uploads(page).getByRole('button', { name: 'Remove home.heic' }).click()
  await give(page, 'drop', picture('dropped.png', 10))
  await uploads(page).getByRole('button', { name: 'Cancel dropped.png' }).click()
  await give(page, 'paste', picture('slow.png', 10))
  await expect(uploads(page).getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled()
  await uploads(page).getByRole('button', { name: 'Cancel slow.png' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeEnabled()
  config.mediaServers = []
  await goto('/about')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(field(page)).toHaveValue('Patience')
  await page.getByLabel('Images or videos', { exact: true }).setInputFiles([picture('a.png', 10)])
  await expect(uploads(page).getByRole('alert')).toHaveText('No default media server configured')
  await peer.close()
})

test('Settings, Media servers: an own server is added, chosen and used, removed, and published', async ({
  page,
  goto,
  follow,
  config,
  demo,
  relay,
}) => {
  test.setTimeout(60_000)
  const [first, second] = [await startBlossom(), await startNip96()]
  config.mediaServers = [{ url: first.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow('/settings/media-servers')
  const section = page.getByRole('region', { name: 'Media servers' })
  const address = section.getByLabel('Add a server')
  const add = section.getByRole('button', { name: 'Add' })
  await expect(section.getByRole('radio')).toHaveCount(1)
  await expect(section.getByRole('radio')).toBeChecked()
  for (const bad of ['http://files.example', 'nonsense', 'javascript:alert(1)']) {
    await address.fill(bad)
    await add.click()
    await expect(section.getByRole('alert')).toHaveText(/^This is not the address of a server\./)
  }
  await address.fill(`${first.url}/`)
  await add.click()
  await expect(section.getByRole('alert')).toHaveText('This server is in the list already.')
  await address.fill(`${second.url}/api/upload`)
  await section.getByLabel('Protocol').selectOption({ label: 'NIP-96' })
  await address.press('Enter')
  await expect(section.getByRole('radio')).toHaveCount(2)
  await expect(address).toHaveValue('')
  const own = section.getByRole('radio', { name: /\/api\/upload NIP-96$/ })
  await expect(own).not.toBeChecked()
  await own.check()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }

  await page.reload()
  await expect(own).toBeChecked()
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill('Mine:')
  const send = (file: string, shade: number) =>
    page.getByLabel('Images or videos', { exact: true }).setInputFiles([picture(file, shade)])
  await send('a.png', 10)
  await expect(field(page)).toHaveValue(/^Mine:\s+http:\S+\.png/)
  expect([first.files.size, second.files.size]).toEqual([0, 1])
  expect(second.refusals).toEqual([])
  await page.keyboard.press('Escape')

  await section.getByRole('button', { name: /^Remove .*\/api\/upload$/ }).click()
  await expect(section.getByRole('radio')).toHaveCount(1)
  await expect(section.getByRole('radio')).toBeChecked()
  await expect(section.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'New post' }).click()
  await send('b.png', 200)
  await expect(field(page)).toHaveValue(/(http:\S+\.png\s+){2}/)
  expect([first.files.size, second.files.size]).toEqual([1, 1])
  await page.keyboard.press('Escape')

  // Nothing is published unasked; then it is the list that other apps read, and a newer one of theirs is read here.
  const mira = demo.person('mira')
  const list = () => relay.store.query({ kinds: [10_063], authors: [mira.pubkey] })[0]?.event
  expect(list()).toBeUndefined()
  await section.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => list()?.tags).toEqual([['server', first.url]])
  await expect(section).toContainText('Other apps know your Blossom servers.')
  const third = await startBlossom()
  const tags = [
    ['server', `${third.url}/`],
    ['x', 'kept'],
    ['server', first.url],
  ]
  relay.add(demo.sign(mira, { kind: 10_063, tags, created_at: (list()?.created_at ?? 0) + 1 }))
  await expect(section.getByRole('radio').first()).toBeChecked()
  await expect(section.getByRole('radio')).toHaveCount(2)
  await page.getByRole('button', { name: 'New post' }).click()
  await send('c.png', 90)
  await expect.poll(() => third.files.size).toBe(1)
  expect(third.refusals).toEqual([])
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: `Remove ${third.url}` }).click()
  await expect.poll(() => list()?.tags).toEqual(tags.slice(1))
  await expect(section.getByRole('radio')).toHaveCount(1)
  for (const peer of [first, second, third]) await peer.close()
})

test("without any server the settings say so too, and one of one's own mends it", async ({
  page,
  goto,
  follow,
  config,
  demo,
}) => {
  const peer = await startBlossom()
  config.mediaServers = []
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await follow('/settings/media-servers')
  const section = page.getByRole('region', { name: 'Media servers' })
  await expect(section).toContainText('No default media server configured')
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Images or videos', { exact: true }).setInputFiles([picture('a.png', 10)])
  await expect(uploads(page).getByRole('alert')).toHaveText('No default media server configured')
  await page.keyboard.press('Escape')
  await section.getByLabel('Add a server').fill(peer.url)
  await section.getByRole('button', { name: 'Add' }).click()
  await expect(section.getByRole('radio')).toBeChecked()
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Images or videos', { exact: true }).setInputFiles([picture('a.png', 10)])
  await expect(field(page)).toHaveValue(/http:\S+\.png/)
  expect(peer.files.size).toBe(1)
  await peer.close()
})

test('a draft with its uploads, a film and a picture that was drawn anew, survives a killed tab', async ({
  context,
  page,
  goto,
  config,
  demo,
  relay,
}) => {
  const peer = await startBlossom()
  config.mediaServers = [{ url: peer.url, protocol: 'blossom' }]
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabel('Images or videos', { exact: true }).setInputFiles([picture('a.png', 10), bmp, film])
  const written = /(http:\S+\.(png|jpg|webm)\s*){3}/
  await expect(field(page)).toHaveValue(written)
  await page.waitForFunction(
    () => new Promise(resolve => requestIdleCallback(() => resolve(true), { timeout: 500 })),
  )
  await page.close()
  const next = await context.newPage()
  await next.goto('/about')
  await next.getByRole('button', { name: 'New post' }).click()
  await expect(field(next)).toHaveValue(written)
  await next.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  const note = () =>
    relay.store
      .query({ kinds: [1], authors: [demo.person('mira').pubkey] })
      .map(row => row.event)
      .find(e => e.content.includes(peer.url))
  await expect.poll(() => note() !== undefined, { timeout: 12_000 }).toBe(true)
  const imeta = note()?.tags.filter(t => t[0] === 'imeta') ?? []
  const seen = imeta.map(([, , type, , , dim, hash]) => [type, dim, hash])
  const blurhash = expect.stringMatching(/^blurhash \S{28}$/)
  expect(seen).toHaveLength(3)
  expect(seen).toContainEqual(['m image/png', 'dim 64x48', blurhash])
  expect(seen).toContainEqual(['m image/jpeg', 'dim 2x1', blurhash])
  expect(seen).toContainEqual(['m video/webm', expect.stringMatching(/^dim \d+x\d+$/), blurhash])
  await peer.close()
})
