import { expect, it } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { repostedNoteForFilters } from './reposted-note-for-filters'

const [ann, ben] = [numberToHex(1), numberToHex(2)]
const note = createTestEvent({ kind: 1, pubkey: ann, content: 'Well' })
const repost = (tags: string[][], kind = 6) => createTestEvent({ kind, pubkey: ben, tags })
const nothing = () => undefined

it('is the note itself if known, whatever author the repost names', () => {
  const peek = (ref: object) => ('id' in ref && ref.id === note.id ? note : undefined)
  const tags = [
    ['e', note.id],
    ['p', ben],
  ]
  expect(repostedNoteForFilters(repost(tags), peek)).toBe(note)
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
  expect(repostedNoteForFilters(repost(tags, 16), nothing)).toMatchObject({ pubkey: ann, content: '' })
})

it('is undefined for an event that is no repost, or names nobody', () => {
  expect(repostedNoteForFilters(note, nothing)).toBeUndefined()
  expect(repostedNoteForFilters(repost([['e', note.id]]), nothing)).toBeUndefined()
  expect(
    repostedNoteForFilters(
      repost([
        ['p', 'x'],
        ['a', '::'],
      ]),
      nothing,
    ),
  ).toBeUndefined()
})
