import { expect, test } from 'vitest'
import { createDirectRumor, parseMembers } from './direct-rumor'
import { computeRoomId, findRoomMembers, isRoomId } from './room'

const [ana, ben, cleo] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
const rumor = (by: string, to: readonly string[], at: number, subject?: string) =>
  createDirectRumor(
    by,
    {
      kind: 14,
      content: '',
      tags: [...to.map(key => ['p', key]), ...(subject === undefined ? [] : [['subject', subject]])],
    },
    at,
  )

test('a room is the set of its people, whoever writes and in whichever order they are named', () => {
  const ids = [rumor(ana, [ben, cleo], 1), rumor(ben, [cleo, ana, ana], 2), rumor(cleo, [ana, ben], 3)].map(
    one => computeRoomId(findRoomMembers(one)),
  )
  expect(new Set(ids).size).toBe(1)
  expect(isRoomId(ids[0] ?? '')).toBe(true)
  expect(isRoomId(ana)).toBe(false)
  expect(computeRoomId(findRoomMembers(rumor(ana, [ben], 1)))).not.toBe(ids[0])
  expect(findRoomMembers(rumor(ana, [], 1))).toEqual([ana])
})

test('a room has twenty members at most, and only public keys', () => {
  const many = Array.from({ length: 40 }, (_, n) => ['p', n.toString(16).padStart(64, '0')])
  expect(parseMembers([['p', 'nobody'], ...many])).toHaveLength(20)
})
