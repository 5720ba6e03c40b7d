import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test } from 'vitest'
import { createAllowAllUrlPolicy } from '#kernel/testing'
import { startBlossomServer } from '../../demo/media/upload-servers'
import { startDemoRelay } from '../../demo/relay/start-demo-relay'
import { fetchGuestCode } from '../../plugins/guests/install/fetch-guest-code'
import { parseListing } from '../../plugins/guests/install/parse-listing'
import { createBunkerSigner, createKeySigner } from '../../scripts/guests/guest-signers.mjs'
import { publishGuest } from '../../scripts/guests/publish-guest.mjs'
import { startBunker } from '../peers/bunker'

const RECIPES = fileURLToPath(new URL('../../guests/recipes', import.meta.url))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start() {
  const [relay, media] = [await startDemoRelay({}), await startBlossomServer()]
  closing.push(
    () => relay.close(),
    () => media.close(),
  )
  const log: string[] = []
  const events = () => relay.store.query({ kinds: [35_128, 5_128] }).map(({ event }) => event)
  return { relay, media, log, events, tell: (line: string) => log.push(line) }
}

test.each(['a secret key', 'a remote signer'])(
  'a guest is published with %s, and the app finds and accepts it',
  async how => {
    const { relay, media, log, events, tell } = await start()
    const userKey = generateSecretKey()
    const bunker = how === 'a remote signer' ? await startBunker({ relay: relay.url, userKey }) : undefined
    const signer = bunker ? await createBunkerSigner(bunker.link) : createKeySigner(nsecEncode(userKey))
    const gone = 'http://127.0.0.1:1'
    await publishGuest({
      folder: RECIPES,
      servers: [gone, media.url],
      relays: [relay.url],
      signer,
      log: tell,
    })
    await signer.close()
    bunker?.close()
    expect(
      events()
        .map(({ kind }) => kind)
        .toSorted((a, b) => a - b),
    ).toEqual([5_128, 35_128])
    const [event] = events().filter(({ kind }) => kind === 35_128)
    if (!event) throw new Error('There is no listing')
    expect(event.pubkey).toBe(getPublicKey(userKey))
    const listing = parseListing(event)
    expect(listing).toMatchObject({ identifier: 'recipes', manifest: { title: 'Recipes' } })
    const code = await fetchGuestCode(
      listing,
      createAllowAllUrlPolicy(),
      { get: async () => undefined },
      new AbortController().signal,
    )
    expect(code).toContain('pinion.view')
    expect(log.join('\n')).toContain(`refused  ${gone}`)
  },
)

test('where no server takes the code, or the app would refuse the manifest, nothing is published', async () => {
  const { relay, media, events, tell } = await start()
  const signer = createKeySigner(nsecEncode(generateSecretKey()))
  const common = { relays: [relay.url], signer, log: tell }
  await expect(publishGuest({ ...common, folder: RECIPES, servers: ['http://127.0.0.1:1'] })).rejects.toThrow(
    'nothing was published',
  )
  const folder = mkdtempSync(join(tmpdir(), 'pinion-guest-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  cpSync(RECIPES, folder, { recursive: true })
  const manifest = readFileSync(join(folder, 'guest.json'), 'utf8')
  writeFileSync(join(folder, 'guest.json'), manifest.replace('[37070]', '[1059]'))
  await expect(publishGuest({ ...common, folder, servers: [media.url] })).rejects.toThrow(
    'may not show kind 1059',
  )
  expect(media.files.size).toBe(0)
  expect(events()).toEqual([])
})

test.each(['', 'nsec1wrong', 'npub1xyz', 'a'.repeat(64)])(
  'a text that is no secret key is refused and not repeated',
  typed => {
    expect(() => createKeySigner(typed)).toThrow(/^This is no secret key: it begins with nsec1$/)
  },
)
