import { expect, test } from 'vitest'
import { numberToHex } from '#kernel/testing'
import type { FollowPack } from './parse-follow-packs'
import { MAX_FOLLOWS, selectChosenPeople } from './select-chosen-people'

const [ana, bo, cy, dan] = [1, 2, 3, 4].map(numberToHex) as [string, string, string, string]
const pack = (id: string, people: readonly string[]): FollowPack => ({
  id,
  title: id,
  text: '',
  people,
  leftOutCount: 0,
})
const packs = [pack('birds', [ana, bo]), pack('bread', [bo, cy]), pack('film', [dan])]

test('people of several chosen packs are followed once, and those of other packs are not', () => {
  expect(selectChosenPeople(packs, { chosen: ['birds', 'bread'], without: [] })).toEqual({
    people: [ana, bo, cy],
    leftOutCount: 0,
  })
  expect(selectChosenPeople(packs, { chosen: ['gone'], without: [] }).people).toEqual([])
})

test('somebody who was taken out is taken out of every pack', () => {
  expect(selectChosenPeople(packs, { chosen: ['birds', 'bread'], without: [bo] }).people).toEqual([ana, cy])
})

test('a list that relays would refuse is not made', () => {
  const some = (from: number) => Array.from({ length: 500 }, (_, n) => numberToHex(from + n))
  const large = [pack('a', some(10)), pack('b', some(1_000))]
  const { people, leftOutCount } = selectChosenPeople(large, { chosen: ['a', 'b'], without: [] })
  expect(people).toHaveLength(MAX_FOLLOWS)
  expect(leftOutCount).toBe(1_000 - MAX_FOLLOWS)
})
