import { expect, it } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { showsMedia as shows } from './shows-media'

const showsMedia = (event: NostrEvent, peek?: Parameters<typeof shows>[2]) => shows(event, [], peek)

const picture = createTestEvent({ content: 'Lunch https://pictures.invalid/soup.jpg' })
const words = createTestEvent({ content: 'Lunch' })
const repost = (id: string, content = '', kind = 6) => createTestEvent({ kind, content, tags: [['e', id]] })
const memory = (ref: object) => [picture, words].find(({ id }) => 'id' in ref && ref.id === id)
const nothing = () => undefined

it.each([6, 16])('judges a repost of kind %i by the note that memory has', kind => {
  expect(showsMedia(repost(picture.id, '', kind), memory)).toBe(true)
  expect(showsMedia(repost(words.id, '', kind), memory)).toBe(false)
  expect(showsMedia(repost(picture.id, '', kind), nothing)).toBe(false)
})

it('judges a repost by its embedded copy until the note is in memory', () => {
  const carried = repost(picture.id, JSON.stringify(picture))
  expect([showsMedia(carried, nothing), showsMedia(carried)]).toEqual([true, true])
  expect(showsMedia(repost(words.id, JSON.stringify(words)), nothing)).toBe(false)
  // Here the embedded copy has another id, or the embedded text is not an event.
  expect(showsMedia(repost(numberToHex(9), JSON.stringify(picture)), nothing)).toBe(false)
  expect(showsMedia(repost(picture.id, 'https://pictures.invalid/soup.jpg'), nothing)).toBe(false)
})

it('prefers the note to the copy', () => {
  const forged = JSON.stringify({ ...words, content: picture.content })
  const carried = repost(words.id, forged)
  expect(showsMedia(carried, nothing)).toBe(true)
  expect(showsMedia(carried, memory)).toBe(false)
})
