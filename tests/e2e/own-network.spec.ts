import { naddrEncode, neventEncode, noteEncode, nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { createEventSigner } from '../../demo/event-signer.ts'
import { convertBits, encodeBech32Words } from '../../demo/lightning/bech32-words.ts'
import { createZapReceipt } from '../../demo/lightning/zap-provider.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { startEncryptedFilesServer } from '../peers/encrypted-files-server.ts'
import { type RequestRecorder, startRequestRecorder } from '../peers/request-recorder.ts'
import { test as base, expect, type TestDemo } from '../support/fixtures.ts'

// Ports of this machine stand for devices in the reader's own network. A stranger's events contain their addresses in
// every field that may have one. Each request is recorded, and there must be none.

const test = base.extend<{ readonly router: RequestRecorder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  router: async ({}, use) => {
    const listener = await startRequestRecorder()
    await use(listener)
    await listener.close()
  },
})

const lnurl = (url: string) => encodeBech32Words('lnurl', convertBits([...Buffer.from(url)], 8, 5))

/** Returns events with addresses of one port of this machine, in every field that a stranger may fill. */
async function hostileEvents(demo: TestDemo, port: number) {
  const by = demo.person('tom')
  const at = (path: string, host = '127.0.0.1', scheme = 'http') => `${scheme}://${host}:${port}/${path}`
  const hosts = [
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ]
  const sign = (template: Parameters<TestDemo['sign']>[1]) => demo.sign(by, template)
  const pictures = sign({ content: hosts.map((host, n) => at(`picture-${n}.png`, host)).join(' ') })
  const gallery = sign({
    content: `Look: ${at('only.png')}`,
    tags: [
      [
        'imeta',
        `url ${at('only.png')}`,
        'dim 300x200',
        `fallback ${at('fallback.png', 'localhost')}`,
        `image ${at('poster.png')}`,
      ],
    ],
  })
  const films = sign({ content: `${at('film.mp4')} then ${at('stream.m3u8')} then ${at('sound.mp3')}` })
  const sealed = sign({
    content: at('secret.png'),
    tags: [
      [
        'imeta',
        `url ${at('secret.png')}`,
        'm image/png',
        'encryption-algorithm aes-gcm',
        `decryption-key ${'ab'.repeat(32)}`,
      ],
    ],
  })
  const emoji = sign({
    content: 'An :evil: sign',
    tags: [['emoji', 'evil', at('emoji.png', '127.0.0.1', 'https')]],
  })
  const links = sign({
    content: `nostr:${nprofileEncode({ pubkey: 'ab'.repeat(32), relays: [at('', '127.0.0.1', 'ws')] })} and ${at('page')}`,
    tags: [['e', 'cd'.repeat(32), at('', 'localhost', 'ws'), 'mention']],
  })
  const profile = sign({
    kind: 0,
    content: JSON.stringify({
      name: 'Tom',
      picture: at('face.png'),
      banner: at('banner.png', '0x7f000001'),
      website: at('site'),
      nip05: `tom@localhost:${port}`,
      lud06: lnurl(at('lnurlp')),
      lud16: `tom@localhost:${port}`,
    }),
  })
  const relays = sign({
    kind: 10002,
    tags: [
      ['r', at('', '127.0.0.1', 'ws')],
      ['r', at('', 'localhost', 'ws')],
    ],
  })
  const article = sign({
    kind: 30023,
    content: `Words ![inside](${at('inside.png')}) and [a link](${at('link')})`,
    tags: [
      ['d', 'trap'],
      ['title', 'A trap'],
      ['image', at('cover.png')],
    ],
  })
  const listing = sign({
    kind: 30402,
    content: 'For sale',
    tags: [
      ['d', 'ware'],
      ['title', 'A ware'],
      ['price', '1', 'EUR'],
      ['image', at('ware.png')],
      ['image', at('ware-2.png')],
    ],
  })
  const channel = sign({ kind: 40, content: JSON.stringify({ name: 'Trap', picture: at('channel.png') }) })
  const note = sign({ content: 'A note that is zapped and liked.' })
  const like = sign({
    kind: 7,
    content: ':evil:',
    tags: [
      ['e', note.id],
      ['p', by.pubkey],
      ['emoji', 'evil', at('like.png', '127.0.0.1', 'https')],
    ],
  })
  const request = demo.sign(demo.person('mira'), {
    kind: 9734,
    tags: [
      ['relays', at('', '127.0.0.1', 'ws')],
      ['amount', '21000'],
      ['p', by.pubkey],
      ['e', note.id],
    ],
  })
  const receipt = createZapReceipt(await createEventSigner(), request, request.created_at)
  return {
    by,
    pictures,
    gallery,
    films,
    sealed,
    emoji,
    links,
    profile,
    relays,
    article,
    listing,
    channel,
    note,
    like,
    receipt,
  }
}

test('nothing that a stranger wrote is asked for inside the reader’s own network, unless the site names the server', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
  router,
  watch,
}) => {
  const { by, ...events } = await hostileEvents(demo, router.port)
  relay.add(...Object.values(events))
  const main = page.getByRole('main')
  const noteAt = ({ id }: NostrEvent) => `/${noteEncode(id)}`
  const addressOf = ({ kind, pubkey }: NostrEvent, identifier: string) =>
    `/${naddrEncode({ kind, pubkey, identifier })}`

  await test.step('pictures, films, sounds and files are shown as broken', async () => {
    await goto(noteAt(events.pictures))
    await expect(main.getByText('Image could not be loaded').first()).toBeVisible()
    // The address is never requested, so there is no Retry button.
    await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await follow(noteAt(events.gallery))
    await expect(main.getByText('Image could not be loaded')).toBeVisible()
    await expect(main.getByRole('link', { name: `127.0.0.1:${router.port}` })).toBeVisible()
    await follow(noteAt(events.films))
    await expect(main.getByText('Video could not be loaded')).toHaveCount(2)
    await expect(main.getByText('Audio could not be loaded')).toBeVisible()
    await follow(noteAt(events.sealed))
    await expect(main.getByText('Failed to fetch encrypted file')).toBeVisible()
    await follow(noteAt(events.emoji))
    await expect(main.locator(`article[data-note="${events.emoji.id}"]`).getByText('evil')).toBeVisible()
  })

  await test.step('people, names, articles, listings, channels, likes and zaps', async () => {
    await follow(`/${npubEncode(by.pubkey)}`)
    await expect(main.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
    await expect(main.getByRole('article').first()).toBeVisible()
    await follow(addressOf(events.article, 'trap'))
    await expect(main.getByRole('heading', { name: 'A trap' }).first()).toBeVisible()
    await follow(addressOf(events.listing, 'ware'))
    await expect(main.getByText('For sale').first()).toBeVisible()
    await follow(noteAt(events.channel))
    await expect(main.getByText('Trap').first()).toBeVisible()
    await follow(noteAt(events.note))
    await expect(main.getByText('A note that is zapped and liked.')).toBeVisible()
    await follow(noteAt(events.links))
    await expect(main.locator(`article[data-note="${events.links.id}"]`)).toBeVisible()
  })

  await test.step('relays of links and of the address bar', async () => {
    const relays = [`ws://127.0.0.1:${router.port}`, `ws://localhost:${router.port}`]
    await follow(`/${neventEncode({ id: events.note.id, relays })}`)
    await expect(main.getByText('A note that is zapped and liked.')).toBeVisible()
    await follow(`/relay/127.0.0.1:${router.port}`)
    await expect(main.getByText('This relay is inside your own network.')).toBeVisible()
  })
  expect(router.requests).toEqual([])

  await test.step('the same addresses are asked once the site names the server', async () => {
    watch.expect(/Failed to load resource/, /WebSocket connection/)
    config.localServers.push(`http://localhost:${router.port}`, `ws://localhost:${router.port}`)
    await goto(noteAt(events.gallery))
    await expect
      .poll(() => router.requests)
      .toEqual(expect.arrayContaining(['GET /only.png', 'GET /fallback.png']))
    await goto(`/relay/127.0.0.1:${router.port}`)
    await expect.poll(() => router.requests.some(text => text.includes('websocket'))).toBe(true)
  })
})

test('a film over plain http is not loaded: a placeholder and a link are shown, and the console is silent', async ({
  page,
  goto,
  demo,
  relay,
  watch,
}) => {
  const note = demo.sign(demo.person('tom'), { content: 'http://films.example/birds.mp4' })
  relay.add(note)
  await goto(`/${noteEncode(note.id)}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Video could not be loaded')).toBeVisible()
  await expect(main.getByRole('link', { name: 'films.example' })).toHaveAttribute(
    'href',
    'http://films.example/birds.mp4',
  )
  expect(watch.requests.filter(url => url.includes('films.example'))).toEqual([])
})

test('a playlist leads to no file inside the reader’s own network', async ({
  page,
  goto,
  demo,
  relay,
  config,
  router,
  watch,
}) => {
  watch.expect(/Failed to load HLS/)
  const files = await startEncryptedFilesServer()
  config.localServers.push(files.url)
  const inside = `http://127.0.0.1:${router.port}`
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', `#EXT-X-KEY:METHOD=AES-128,URI="${inside}/key"`]
  files.files.set(
    'trap.m3u8',
    Buffer.from([...lines, '#EXTINF:2,', `${inside}/part.ts`, '#EXT-X-ENDLIST'].join('\n')),
  )
  const note = demo.sign(demo.person('tom'), { content: `${files.url}/trap.m3u8` })
  relay.add(note)
  await goto(`/${noteEncode(note.id)}`)
  await expect(page.getByRole('main').getByText('Video could not be loaded')).toBeVisible()
  expect(router.requests).toEqual([])
  await files.close()
})
