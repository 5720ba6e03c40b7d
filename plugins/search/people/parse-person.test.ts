import { expect, it } from 'vitest'
import { parseIndexedPerson, parsePerson } from './parse-person'
import { deserializePeople, parseBundledPeople, serializePeople } from './serialize-people'

const pubkey = 'ab'.repeat(32)
const read = (fields: unknown) => parsePerson({ pubkey, createdAt: 7, content: JSON.stringify(fields) })

it('reads names, NIP-05 and picture of a profile', () => {
  expect(
    read({
      name: 'ann',
      display_name: ' Ann B ',
      nip05: 'ann@example.com',
      picture: 'https://example.com/a.png',
    }),
  ).toEqual({
    pubkey,
    name: 'Ann B',
    alias: 'ann',
    nip05: 'ann@example.com',
    picture: 'https://example.com/a.png',
    createdAt: 7,
  })
  expect(read({ name: 'ann', display_name: 'ann' })).toEqual({ pubkey, name: 'ann', createdAt: 7 })
  expect(read({ username: 'old' })?.name).toBe('old')
})

it('shortens names to 50 characters and drops pictures of more than 500', () => {
  expect(read({ name: 'x'.repeat(600) })?.name).toHaveLength(50)
  const family = '👨‍👩‍👧‍👦'
  expect(read({ name: family.repeat(50) })?.name).toBe(family.repeat(50))
  const address = (length: number) => `https://e.example/${'x'.repeat(length - 18)}`
  expect(read({ name: 'a', picture: address(500) })?.picture).toHaveLength(500)
  expect(read({ name: 'a', picture: address(501) })?.picture).toBeUndefined()
  expect(read({ name: 'a', picture: 'javascript:alert(1)' })?.picture).toBeUndefined()
})

it('handles any content from strangers', () => {
  for (const fields of [null, 1, 'x', [], {}, { name: 5 }, { name: ' ' }, { __proto__: { name: 'x' } }])
    expect(read(fields), JSON.stringify(fields)).toBeUndefined()
  expect(parsePerson({ pubkey, createdAt: 1, content: '{"name":' })).toBeUndefined()
  expect(parsePerson({ pubkey, createdAt: 1, content: `{"name":"${'x'.repeat(100_001)}"}` })).toBeUndefined()
  expect(parsePerson({ pubkey: 'x', createdAt: 1, content: '{"name":"a"}' })).toBeUndefined()
  // Remove text direction marks, because they would affect the text beside the name.
  expect(read({ name: 'a\u202Eb' })?.name).not.toContain('\u202E')
})

it('stores people and validates them when reading back', () => {
  const people = [
    read({ name: 'ann', nip05: 'ann@example.com' }),
    read({ name: 'Bob', display_name: 'B' }),
  ].map((person, n) => person && { ...person, pubkey: String(n).repeat(64) })
  const kept = people.filter(person => person !== undefined)
  expect(kept).toHaveLength(2)
  expect(deserializePeople(serializePeople(kept))).toEqual(kept)
  const spoiled = new TextEncoder().encode(
    JSON.stringify([['x'], 5, [pubkey, 'Ok', '', '', '', 1], [pubkey, 1]]),
  )
  expect(deserializePeople(spoiled)).toEqual([{ pubkey, name: 'Ok', createdAt: 1 }])
  expect(() => deserializePeople(new TextEncoder().encode('{"a":'))).toThrow()
})

it('reads the bundled people', () => {
  expect(parseBundledPeople([[pubkey, 'Ann', 'ann', 'e.example/a.png'], ['x', 'y'], 5])).toEqual([
    parseIndexedPerson({
      pubkey,
      name: 'Ann',
      alias: undefined,
      nip05: 'ann',
      picture: 'https://e.example/a.png',
      createdAt: 0,
    }),
  ])
})
