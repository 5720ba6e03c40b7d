import { expect, test } from 'vitest'
import { buildServerListChanges, buildServerRemoval, parseServerList } from './published-servers'

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
  expect(parseServerList(list)).toEqual(['https://one.example', 'https://three.example'].map(blossom))
  expect(parseServerList(undefined)).toEqual([])
  const many = Array.from({ length: 500 }, (_, i) => ['server', `https://n${i}.example`])
  expect(parseServerList({ tags: many })).toHaveLength(20)
})

test('publishing an unchanged list makes no changes', () => {
  expect(buildServerListChanges(list, parseServerList(list))).toEqual([])
  expect(buildServerListChanges(undefined, [])).toEqual([])
})

test('a new order or server replaces only these entries, however they were written', () => {
  expect(buildServerListChanges(list, ['https://new.example/', 'https://one.example'].map(blossom))).toEqual([
    { remove: ['server', 'https://One.example/'] },
    { remove: ['server', 'https://one.example'] },
    { add: ['server', 'https://new.example'] },
    { add: ['server', 'https://one.example'] },
  ])
  expect(buildServerRemoval(list, 'https://one.example')).toEqual([
    { remove: ['server', 'https://One.example/'] },
    { remove: ['server', 'https://one.example'] },
  ])
})
