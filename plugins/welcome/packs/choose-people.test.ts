import { expect, test } from 'vitest'
import { hexOf } from '#kernel/testing'
import { chosenPeople, MAX_FOLLOWS } from './choose-people'
import type { FollowPack } from './parse-pack'

const [ana, bo, cy, dan] = [1, 2, 3, 4].map(hexOf) as [string, string, string, string]
const pack = (id: string, people: readonly string[]): FollowPack => ({
  id,
  title: id,
  text: '',
  people,
  left: 0,
})
const packs = [pack('birds', [ana, bo]), pack('bread', [bo, cy]), pack('film', [dan])]

test('people of several chosen packs are followed once, and those of other packs are not', () => {
  expect(chosenPeople(packs, { chosen: ['birds', 'bread'], without: [] })).toEqual({
    people: [ana, bo, cy],
    left: 0,
  })
  expect(chosenPeople(packs, { chosen: ['gone'], without: [] }).people).toEqual([])
})

test('somebody who was taken out is taken out of every pack', () => {
  expect(chosenPeople(packs, { chosen: ['birds', 'bread'], without: [bo] }).people).toEqual([ana, cy])
})

test('a list that relays would refuse is not made', () => {
  const some = (from: number) => Array.from({ length: 500 }, (_, n) => hexOf(from + n))
  const large = [pack('a', some(10)), pack('b', some(1_000))]
  const { people, left } = chosenPeople(large, { chosen: ['a', 'b'], without: [] })
  expect(people).toHaveLength(MAX_FOLLOWS)
  expect(left).toBe(1_000 - MAX_FOLLOWS)
})
