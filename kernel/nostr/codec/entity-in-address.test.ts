import { expect, test } from 'vitest'
import { encodeNaddr, encodeNevent, encodeNote, encodeNprofile, encodeNpub } from './encode-entity'
import { entityInAddress } from './entity-in-address'

const key = '3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d'
const codes = {
  npub: encodeNpub(key) ?? '',
  nprofile: encodeNprofile({ pubkey: key, relays: ['wss://relay.example'] }) ?? '',
  note: encodeNote(key) ?? '',
  nevent: encodeNevent({ id: key, relays: ['wss://relay.example'], author: key, kind: 1 }) ?? '',
  naddr: encodeNaddr({ kind: 30_023, pubkey: key, identifier: 'a-b', relays: [] }) ?? '',
} as const

/** Addresses as each client writes them, with the type of the code that stands for its place. */
const ADDRESSES = [
  'https://njump.me/{npub}',
  'https://njump.me/{nevent}',
  'https://njump.to/{naddr}',
  'https://primal.net/p/{npub}',
  'https://primal.net/profile/{npub}',
  'https://primal.net/e/{note}',
  'https://primal.net/e/{nevent}',
  'https://primal.net/a/{naddr}',
  'https://damus.io/{npub}',
  'https://damus.io/{nevent}',
  'https://damus.io/{note}',
  'https://snort.social/{nprofile}',
  'https://snort.social/e/{note}',
  'https://snort.social/p/{npub}',
  'https://iris.to/{npub}',
  'https://iris.to/note/{note}',
  'https://coracle.social/{nevent}',
  'https://coracle.social/notes/{nevent}',
  'https://coracle.social/people/{nprofile}',
  'https://nostrudel.ninja/#/n/{nevent}',
  'https://nostrudel.ninja/#/u/{npub}',
  'https://nostrudel.ninja/#/articles/{naddr}',
  'https://nostter.app/{nevent}',
  'https://nostr.band/{npub}',
  'https://nostr.band/note/{note}',
  'https://nostr.at/{nevent}',
  'https://nostr.com/{npub}',
  'https://habla.news/a/{naddr}',
  'https://habla.news/p/{nprofile}',
  'https://habla.news/e/{nevent}',
  'https://highlighter.com/a/{naddr}',
  'https://yakihonne.com/article/{naddr}',
  'https://yakihonne.com/note/{nevent}',
  'https://yakihonne.com/profile/{npub}',
  'https://jumble.social/notes/{nevent}',
  'https://jumble.social/users/{npub}',
  'https://lumilumi.app/{nevent}',
  'https://x21.social/{npub}',
  'https://ditto.pub/@{npub}',
  'https://ditto.pub/{nevent}',
  'https://satellite.earth/thread/{nevent}',
  'https://zap.stream/{naddr}',
  'https://shosho.live/live/{naddr}',
  'https://olas.app/e/{nevent}',
  'https://listr.lol/{npub}/30000/{naddr}',
  'https://badges.page/p/{npub}',
  // Forms that any of them may take.
  'http://localhost:8080/{npub}',
  'https://client.example/{npub}/',
  'https://client.example/{nevent}?ref=share&x=%20',
  'https://client.example/{nevent}#comments',
  'https://client.example/deep/er/and/deeper/{note}',
  'https://client.example/nostr:{npub}',
  'https://client.example/nostr%3A{npub}',
  'https://client.example/%40{npub}',
  'https://client.example/web+nostr:{nevent}',
  'https://client.example/#{npub}',
  'https://client.example/app/#/e/{nevent}?tab=replies',
  'https://client.example/#!/u/{npub}/',
] as const

test.each(ADDRESSES)('%s', address => {
  const type = /\{(\w+)\}(?!.*\{)/.exec(address)?.[1] as keyof typeof codes
  for (const change of [(code: string) => code, (code: string) => code.toUpperCase()]) {
    const url = new URL(address.replace(/\{(\w+)\}/g, (_, name: keyof typeof codes) => change(codes[name])))
    const found = entityInAddress(url)
    expect(found?.code).toBe(codes[type])
    expect(found?.entity.type).toBe(type)
  }
})

test.each([
  'https://client.example/',
  'https://client.example/npub1',
  'https://client.example/{npub}/notes',
  'https://client.example/{npub}.jpg',
  'https://files.example/{npub}/picture.jpg',
  'https://client.example/x{npub}',
  'https://client.example/{npub}x',
  'https://client.example/?q={npub}',
  'https://{npub}.client.example/',
  `https://client.example/${codes.npub.slice(0, -1)}${codes.npub.endsWith('q') ? 'p' : 'q'}`,
  'https://client.example/nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5',
])('%s ends in none', address => {
  expect(entityInAddress(new URL(address.replace('{npub}', codes.npub)))).toBeUndefined()
})
