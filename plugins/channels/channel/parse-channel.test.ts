import { expect, test } from 'vitest'
import { parseChannelMetadata } from './parse-channel'

test('name, about and a web picture are read; content that is no object gives nothing', () => {
  expect(
    parseChannelMetadata('{"name":"Birds","about":"All of them","picture":"https://m.test/b.png"}'),
  ).toEqual({
    name: 'Birds',
    about: 'All of them',
    picture: 'https://m.test/b.png',
  })
  expect(parseChannelMetadata('{"name":7,"picture":"javascript:alert(1)"}')).toEqual({
    name: 'A channel without a name',
  })
  for (const content of ['', 'hello', 'null', '[]', '"x"'])
    expect(parseChannelMetadata(content)).toBeUndefined()
})

test('relays are normalized, each once, ten at most; what is no relay is left out', () => {
  const many = Array.from({ length: 15 }, (_, n) => `wss://relay${n}.test`)
  const read = (relays: unknown) => parseChannelMetadata(JSON.stringify({ name: 'Birds', relays }))?.relays
  expect(read(['wss://A.test/', 'wss://a.test', 'https://b.test', 7, 'wss://x y'])).toEqual(['wss://a.test'])
  expect(read(many)).toHaveLength(10)
  expect(read('wss://a.test')).toBeUndefined()
  expect(read([])).toBeUndefined()
})
