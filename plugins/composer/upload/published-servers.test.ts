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

test('reads the valid servers of a published list, each once, in order', () => {
  expect(publishedServers(list)).toEqual(['https://one.example', 'https://three.example'].map(blossom))
  expect(publishedServers(undefined)).toEqual([])
  const many = Array.from({ length: 500 }, (_, i) => ['server', `https://n${i}.example`])
  expect(publishedServers({ tags: many })).toHaveLength(20)
})

test('publishing an unchanged list makes no changes', () => {
  expect(serverChanges(list, publishedServers(list))).toEqual([])
  expect(serverChanges(undefined, [])).toEqual([])
})

test('a new order or server replaces only these entries, however they were written', () => {
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
