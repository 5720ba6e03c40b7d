import { expect, it } from 'vitest'
import { hexOf, testEvent } from '#kernel/testing'
import { passedOn } from './passed-on'

const [ann, ben] = [hexOf(1), hexOf(2)]
const note = testEvent({ kind: 1, pubkey: ann, content: 'Well' })
const repost = (tags: string[][], kind = 6) => testEvent({ kind, pubkey: ben, tags })
const nothing = () => undefined

it('is the note itself if known, whatever author the repost names', () => {
  const peek = (ref: object) => ('id' in ref && ref.id === note.id ? note : undefined)
  const tags = [
    ['e', note.id],
    ['p', ben],
  ]
  expect(passedOn(repost(tags), peek)).toBe(note)
})

it.each([
  [
    [
      ['e', note.id],
      ['p', ann],
    ],
  ],
  [
    [
      ['a', `30023:${ann}:walks`],
      ['e', note.id],
      ['p', ben],
    ],
  ],
])('is by whom the repost names while it is not: %j', tags => {
  expect(passedOn(repost(tags, 16), nothing)).toMatchObject({ pubkey: ann, content: '' })
})

it('is undefined for an event that is no repost, or names nobody', () => {
  expect(passedOn(note, nothing)).toBeUndefined()
  expect(passedOn(repost([['e', note.id]]), nothing)).toBeUndefined()
  expect(
    passedOn(
      repost([
        ['p', 'x'],
        ['a', '::'],
      ]),
      nothing,
    ),
  ).toBeUndefined()
})
