import { expect, test } from 'vitest'
import { clients, entities, forms, others } from '../../../../tests/vectors/client-addresses.json'
import { findNip19InUrl } from './find-nip19-in-url'

test.each([...clients, ...forms])('%s', address => {
  const type = /\{(\w+)\}(?!.*\{)/.exec(address)?.[1] as keyof typeof entities
  for (const change of [(code: string) => code, (code: string) => code.toUpperCase()]) {
    const url = new URL(
      address.replace(/\{(\w+)\}/g, (_, name: keyof typeof entities) => change(entities[name])),
    )
    const found = findNip19InUrl(url)
    expect(found?.code).toBe(entities[type])
    expect(found?.entity.type).toBe(type)
  }
})

test.each([
  ...others,
  `https://client.example/${entities.npub.slice(0, -1)}${entities.npub.endsWith('q') ? 'p' : 'q'}`,
  'https://client.example/nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5',
])('%s ends in none', address => {
  expect(findNip19InUrl(new URL(address.replace('{npub}', entities.npub)))).toBeUndefined()
})
