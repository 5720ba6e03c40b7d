import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { parseListing } from './parse-listing'

const HASH = 'ab'.repeat(32)
const manifest = {
  api: 1,
  id: 'recipes',
  title: 'Recipes',
  summary: 'Shows recipes.',
  version: '1.0.0',
  adds: { pages: [{ id: 'book', label: 'Book', view: 'book' }] },
}
const good = [
  ['d', 'recipes'],
  ['path', '/index.html', 'cd'.repeat(32)],
  ['path', '/plugin.js', HASH],
  ['server', 'https://files.example.com/'],
  ['server', 'https://files.example.com'],
  ['server', 'javascript:alert(1)'],
  ['title', 'Another title than that of the manifest'],
  ['L', 'pinion.plugin'],
  ['l', '1', 'pinion.plugin'],
]
const listing = (tags: readonly string[][] = good, content: unknown = manifest, kind = 35_128) =>
  createTestEvent({ kind, pubkey: numberToHex(7), tags, content: JSON.stringify(content) })

test('a listing names author, version and code; the signed manifest decides, not the tags', () => {
  const event = listing()
  expect(parseListing(event)).toEqual({
    id: `x-${numberToHex(7).slice(0, 16)}-recipes`,
    at: event.created_at,
    author: numberToHex(7),
    identifier: 'recipes',
    event: event.id,
    hash: HASH,
    servers: ['https://files.example.com'],
    manifest,
  })
})

const without = (name: string) => good.filter(([key]) => key !== name)
test.each([
  ['another kind', listing(good, manifest, 31_990), 'no listing'],
  ['a site that is no plugin', listing(without('l')), 'no listing'],
  ['a later api', listing([...without('l'), ['l', '2', 'pinion.plugin']]), 'no listing'],
  ['no code', listing(without('path')), 'names no hash'],
  ['a hash that is none', listing([...without('path'), ['path', '/plugin.js', 'xyz']]), 'names no hash'],
  ['another identifier', listing([['d', 'other'], ...without('d')]), 'that of another plugin'],
  ['no manifest', listing(good, 'x'), 'must be an object'],
])('%s is refused', (_, event, reason) => {
  expect(() => parseListing(event)).toThrow(reason)
})

test('of hundreds of servers, five are asked', () => {
  const many = Array.from({ length: 300 }, (_, n) => ['server', `https://s${n}.example.com`])
  expect(parseListing(listing([...good, ...many])).servers).toHaveLength(5)
})
