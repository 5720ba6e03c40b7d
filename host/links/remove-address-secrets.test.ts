import * as nip19 from 'nostr-tools/nip19'
import * as nip49 from 'nostr-tools/nip49'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, describe, expect, test } from 'vitest'
import { removeAddressSecrets, type SecretRemoval, secretRemovalReporter } from './remove-address-secrets'

const secretKey = generateSecretKey()
const pubkey = getPublicKey(secretKey)
const hex = Buffer.from(secretKey).toString('hex')
const foreign = Buffer.from(generateSecretKey()).toString('hex')
const me = [{ pubkey: getPublicKey(generateSecretKey()) }, { pubkey, method: 'nip07' }]

const told: SecretRemoval[] = []
secretRemovalReporter.reportRemoval = removal => void told.push(removal)
afterEach(() => void told.splice(0))

/**
 * Returns all addresses to which `removeAddressSecrets` navigates: a temporary one if it must first compare keys, and
 * the final one.
 */
async function lead(address: string, accounts: readonly unknown[] = []) {
  const went: string[] = []
  await removeAddressSecrets(address, '/aside', accounts, to => void went.push(to))
  return went
}

const secrets: Record<string, string> = {
  nsec: nip19.nsecEncode(secretKey),
  NSEC: nip19.nsecEncode(secretKey).toUpperCase(),
  ncryptsec: nip49.encrypt(secretKey, 'a password', 4),
  'wallet link': `nostr+walletconnect://${pubkey}?relay=wss://r.example&secret=${foreign}`,
  'bunker link': `bunker://${pubkey}?relay=wss://r.example&secret=token`,
}
const letters = (text: string) => text.replace(/./g, c => `%${c.charCodeAt(0).toString(16)}`)
const encodings: Record<string, (text: string) => string> = {
  encoded: encodeURIComponent,
  'encoded twice': text => encodeURIComponent(encodeURIComponent(text)),
  'encoded letter by letter': letters,
  'encoded letter by letter, twice': text => letters(letters(text)),
}
/** Addresses with `X` in place of a secret, and what must remain of each. */
const places: Record<string, readonly [around: string, left: string]> = {
  path: ['/X', '/'],
  'path after nostr:': ['/nostr:X', '/'],
  'path with a tab': ['/X/notes', '/'],
  'tab of a path': ['/npub1abc/X', '/'],
  'words of a search': ['/search/my%20key%20is%20X', '/'],
  query: ['/about?key=X', '/about'],
  'query of home': ['/?key=X&a=b#main', '/#main'],
  hash: ['/about?a=b#X', '/about?a=b'],
  'JSON in a hash': ['/#%7B%22key%22%3A%22X%22%7D', '/'],
}

describe.each(Object.entries(secrets))('%s', (_, secret) => {
  test.each(Object.entries(places))(
    'in the %s is removed, however it is encoded',
    async (_, [around, left]) => {
      for (const [how, encode] of Object.entries(encodings)) {
        expect(await lead(around.replace('X', encode(secret))), how).toEqual([left])
        expect(told.splice(0), how).toEqual([{ cleanAddress: left }])
      }
    },
  )
})

test.each([
  [`/${secrets['wallet link']}`],
  [`/#${secrets['wallet link']}`],
  [`/${secrets['bunker link']}`],
  [`/?connect=${secrets['bunker link']}`],
  [`/bunker://abc?relay=wss://r.example#&secret=token`],
])('a secret link typed unencoded, which spans parts of the address, leads home: %s', async address => {
  expect((await lead(address))[0]?.replace(/\?connect=.*/, '')).toBe('/')
  expect(told).toEqual([{ cleanAddress: '/' }])
})

const innocent = [
  '/',
  '/about?x=1#main',
  `/${nip19.npubEncode(pubkey)}/replies`,
  `/${nip19.noteEncode(foreign)}`,
  `/nostr:${nip19.neventEncode({ id: foreign })}`,
  `/${foreign}`,
  `/${pubkey}/likes?x=${foreign}`,
  `/#${encodeURIComponent(JSON.stringify({ inviter: pubkey, ephemeralKey: foreign, sharedSecret: foreign }))}`,
  '/search/nsec1',
  '/search/what%20is%20an%20nsec1%20key%3F',
  '/search/bunker%3A%2F%2F',
  '/search/100%',
  `/${'%25'.repeat(500)}`,
]

test.each(innocent)('%s stays unchanged', async address => {
  expect(await lead(address)).toEqual([])
  const went = await lead(address, me)
  // If an account is signed in, `removeAddressSecrets` first compares 64 hex digits with the account's key.
  expect(went).toEqual(/[0-9a-f]{64}/.test(address) ? ['/aside', address] : [])
  expect(told).toEqual([])
})

test.each([
  [`/${hex}`, '/'],
  [`/${hex.toUpperCase()}/notes`, '/'],
  [`/nostr:${hex}`, '/'],
  [`/search/my%20key%20${hex}`, '/'],
  [`/about?key=${hex}#main`, '/about#main'],
  [`/about#${hex}`, '/about'],
  [`/about#${encodeURIComponent(JSON.stringify({ sk: hex }))}`, '/about'],
  [`/about?x=${encodeURIComponent(letters(hex))}`, '/about'],
  [`/%25${hex.charCodeAt(0).toString(16)}${hex.slice(1)}`, '/'],
  [`/#${encodeURIComponent(JSON.stringify({ inviter: foreign, sharedSecret: hex }))}`, '/'],
])('an account’s secret key in hex is removed: %s', async (address, left) => {
  expect(await lead(address, me)).toEqual(['/aside', left])
  expect(told).toEqual([{ cleanAddress: left }])
  expect(await lead(address, me.slice(0, 1)), 'nobody is the owner here').toEqual(['/aside', address])
  expect(await lead(address), 'nobody is signed in').toEqual([])
})

test('an nsec is removed at once, and the hex key beside it after a comparison', async () => {
  expect(await lead(`/about?a=${secrets.nsec}#${hex}`, me)).toEqual(['/aside', '/about'])
  expect(told).toEqual([{ cleanAddress: `/about#${hex}` }, { cleanAddress: '/about' }])
})

test('invalid stored accounts are ignored', async () => {
  expect(await lead(`/${hex}`, [null, 5, {}, { pubkey: 7 }])).toEqual(['/aside', `/${hex}`])
})
