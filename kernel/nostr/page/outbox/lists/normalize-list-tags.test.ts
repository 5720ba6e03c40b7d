import * as nip19 from 'nostr-tools/nip19'
import { expect, test } from 'vitest'
import { measureLeastProcessorTimeMs } from '../../../../../tests/support/processor-time'
import { normalizeListTags } from './normalize-list-tags'

const KEY = 'ab'.repeat(32)
const ID = 'cd'.repeat(32)
const npub = nip19.npubEncode(KEY)
const naddr = nip19.naddrEncode({ kind: 30_023, pubkey: KEY, identifier: 'a:b' })

test.each([
  // People (NIP-02, 51)
  ['p', KEY, KEY],
  ['p', KEY.toUpperCase(), KEY],
  ['p', npub, KEY],
  ['p', npub.toUpperCase(), KEY],
  ['p', ` nostr:${npub} `, KEY],
  ['p', nip19.nprofileEncode({ pubkey: KEY, relays: ['wss://a.test'] }), KEY],
  ['p', '', undefined],
  ['p', 'bitcoinpark', undefined],
  ['p', KEY.slice(1), undefined],
  ['p', `${KEY}0`, undefined],
  ['p', `0x${KEY.slice(2)}`, undefined],
  ['p', nip19.noteEncode(ID), undefined],
  ['p', nip19.nsecEncode(new Uint8Array(32).fill(1)), undefined],
  ['p', `${npub.slice(0, -1)}q`, undefined],
  // Events
  ['e', ID, ID],
  ['e', ID.toUpperCase(), ID],
  ['e', nip19.noteEncode(ID), ID],
  ['e', `nostr:${nip19.neventEncode({ id: ID })}`, ID],
  ['e', npub, undefined],
  ['e', 'undefined', undefined],
  // Addresses
  ['a', `30023:${KEY}:a:B c`, `30023:${KEY}:a:B c`],
  ['a', `30023:${KEY.toUpperCase()}:A`, `30023:${KEY}:A`],
  ['a', `30023:${npub}:A`, `30023:${KEY}:A`],
  ['a', `10002:${KEY}`, `10002:${KEY}`],
  ['a', naddr, `30023:${KEY}:a:b`],
  ['a', `nostr:${naddr}`, `30023:${KEY}:a:b`],
  ['a', `x:${KEY}:a`, undefined],
  ['a', '30023:bo:a', undefined],
  ['a', `99999:${KEY}:a`, undefined],
  ['a', ID, undefined],
  // Relays (NIP-65)
  ['r', 'wss://Relay.test/', 'wss://Relay.test/'],
  ['r', 'WSS://relay.test:7777/x?y=z', 'WSS://relay.test:7777/x?y=z'],
  ['r', 'ws://relay.onion', 'ws://relay.onion'],
  ['r', 'ws://192.168.1.2:4848', 'ws://192.168.1.2:4848'],
  ['r', 'wss://user:word@relay.test', 'wss://user:word@relay.test'],
  ['r', 'relay.test', 'wss://relay.test'],
  ['r', 'relay.test:7777/x', 'wss://relay.test:7777/x'],
  ['r', 'https://relay.test', undefined],
  ['r', 'javascript:alert(1)', undefined],
  ['r', 'wss://', undefined],
  ['r', 'wss://a.test,wss://b.test', undefined],
  ['r', 'wss://a.test wss://b.test', undefined],
  ['r', 'bitcoinpark', undefined],
  ['r', 'ada@relay.test', undefined],
  ['r', '', undefined],
  ['relay', 'wss://relay.test', 'wss://relay.test'],
  ['relay', 'relay', undefined],
  // `normalizeListTag` has no rule for these tags, so it leaves them unchanged.
  ['t', '', ''],
  ['word', 'Two Words', 'Two Words'],
  ['constructor', 'x', 'x'],
  ['P', 'x', 'x'],
])('%s %j of a relay list becomes %j', (name, value, wanted) => {
  const tag = [name, value, 'kept', '']
  const { tags, dropped } = normalizeListTags(10_002, [tag])
  expect(tags).toEqual(wanted === undefined ? [] : [[name, wanted, 'kept', '']])
  expect(dropped).toEqual(wanted === undefined ? [tag] : [])
})

test('a web address stays in bookmarks, and a media server list has web addresses only', () => {
  const tags = [
    ['r', 'https://site.test'],
    ['server', 'x'],
  ]
  expect(normalizeListTags(10_003, tags)).toEqual({ tags, dropped: [] })
  const servers = ['https://cdn.test/', 'cdn.test', 'wss://cdn.test', 'x'].map(url => ['server', url])
  expect(normalizeListTags(10_063, servers).tags).toEqual([
    ['server', 'https://cdn.test/'],
    ['server', 'https://cdn.test'],
  ])
})

test('tags without a value go where they need one, and no double is removed', () => {
  const tags = [[], ['p'], ['-'], ['p', KEY], ['p', npub, '', 'Ada'], ['p', KEY]]
  expect(normalizeListTags(3, tags)).toEqual({
    tags: [['-'], ['p', KEY], ['p', KEY, '', 'Ada'], ['p', KEY]],
    dropped: [[], ['p']],
  })
})

test('the time for a list of bad entries grows with its length only', () => {
  const value = ['npub1', 'naddr1', `30023:${'q'.repeat(300)}`, `wss://${'a.'.repeat(100)}`, 'x'.repeat(400)]
  const names = ['p', 'e', 'a', 'r', 'relay']
  const bad = (n: number) =>
    Array.from({ length: n }, (_, i) => [names[i % 5] as string, `${value[i % 4]} ${i}`])
  const measure = (n: number) => {
    const tags = bad(n)
    return measureLeastProcessorTimeMs(() => expect(normalizeListTags(10_002, tags).tags).toEqual([]), {
      tries: 3,
    })
  }
  expect(measure(100_000)).toBeLessThan(6 * measure(50_000) + 50)
})
