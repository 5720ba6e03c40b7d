import { expect, test } from 'vitest'
import { readChannel } from './read-channel'

test('name, about and a web picture are read; content that is no object gives nothing', () => {
  expect(readChannel('{"name":"Birds","about":"All of them","picture":"https://m.test/b.png"}')).toEqual({
    name: 'Birds',
    about: 'All of them',
    picture: 'https://m.test/b.png',
  })
  expect(readChannel('{"name":7,"picture":"javascript:alert(1)"}')).toEqual({
    name: 'A channel without a name',
  })
  for (const content of ['', 'hello', 'null', '[]', '"x"']) expect(readChannel(content)).toBeUndefined()
})
