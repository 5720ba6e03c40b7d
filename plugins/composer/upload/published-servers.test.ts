import { expect, test } from 'vitest'
import { publishedServers, serverChanges, withoutServer } from './published-servers'

const blossom = (url: string) => ({ url, protocol: 'blossom' }) as const
const list = {
  tags: [
    ['server', 'https://One.example/'],
    ['server', 'http://far.example'],
    ['server'],
    ['r', 'https://two.example'],
    ['server', 'https://three.example'],
    ['server', 'https://one.example'],
    ['server', 'javascript:alert(1)'],
  ],
}

test('a published list names what can be a server, each once, in its order', () => {
  expect(publishedServers(list)).toEqual(['https://one.example', 'https://three.example'].map(blossom))
  expect(publishedServers(undefined)).toEqual([])
  const many = Array.from({ length: 500 }, (_, i) => ['server', `https://n${i}.example`])
  expect(publishedServers({ tags: many })).toHaveLength(20)
})

test('publishing what is published already changes nothing', () => {
  expect(serverChanges(list, publishedServers(list))).toEqual([])
  expect(serverChanges(undefined, [])).toEqual([])
})

test('another order, or one more, replaces these entries alone, however they were written', () => {
  expect(serverChanges(list, ['https://new.example/', 'https://one.example'].map(blossom))).toEqual([
    { remove: ['server', 'https://One.example/'] },
    { remove: ['server', 'https://one.example'] },
    { add: ['server', 'https://new.example'] },
    { add: ['server', 'https://one.example'] },
  ])
  expect(withoutServer(list, 'https://one.example')).toEqual([
    { remove: ['server', 'https://One.example/'] },
    { remove: ['server', 'https://one.example'] },
  ])
})
