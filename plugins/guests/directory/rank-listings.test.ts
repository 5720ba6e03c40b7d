import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { rankListings } from './rank-listings'

const KIND = 37_070
const listing = (author: number, id: string, kinds: readonly number[], version = '1.0.0', at = 1_000) =>
  createTestEvent({
    kind: 35_128,
    pubkey: numberToHex(author),
    created_at: at,
    tags: [
      ['d', id],
      ['path', '/plugin.js', 'ab'.repeat(32)],
      ['l', '1', 'pinion.plugin'],
      ['k', String(KIND)],
    ],
    content: JSON.stringify({
      api: 1,
      id,
      title: id,
      summary: '',
      version,
      adds: { noteKinds: [{ id: 'a', kinds, view: 'a' }] },
    }),
  })
const uses = (by: number, ...addresses: string[]) =>
  createTestEvent({
    kind: 31_989,
    pubkey: numberToHex(by),
    tags: [['d', String(KIND)], ...addresses.map(a => ['a', a])],
  })
const names = (parts: Partial<Parameters<typeof rankListings>[1]>) =>
  rankListings(KIND, { listings: [], recommendations: [], distance: () => 1_000, ...parts }).map(
    ({ listing: { identifier, manifest }, userCount }) => `${identifier} ${manifest.version} ${userCount}`,
  )

test('what people use goes before what near people have written, and that before all others', () => {
  const listings = [listing(1, 'far', [KIND]), listing(2, 'near', [KIND]), listing(3, 'used', [KIND])]
  const address = `35128:${numberToHex(3)}:used`
  // A person who recommends a plugin twice counts once.
  const recommendations = [uses(8, address, address), uses(9, address), uses(8, address)]
  const distance = (key: string) => (key === numberToHex(2) ? 1 : 1_000)
  expect(names({ listings, recommendations, distance })).toEqual([
    'used 1.0.0 2',
    'near 1.0.0 0',
    'far 1.0.0 0',
  ])
})

test('the newest version counts; a tag alone does not make a plugin show a kind; malformed listings are left out', () => {
  const listings = [
    listing(1, 'old', [KIND], '1.0.0', 1_000),
    listing(1, 'old', [KIND], '2.0.0', 2_000),
    listing(2, 'liar', [1]),
    createTestEvent({ kind: 35_128, content: '{', tags: [['l', '1', 'pinion.plugin']] }),
  ]
  expect(names({ listings })).toEqual(['old 2.0.0 0'])
})
