import { expect, it } from 'vitest'
import { createTestEvent } from '#kernel/testing'
import { measureLeastProcessorTimeMs } from '../../tests/support/processor-time'
import { hasMedia, type NoteKindContributions } from './contract'

it.each([
  ['https://pictures.invalid/a.jpg', true],
  ['Look:\nhttps://pictures.invalid/a.JPEG?w=1#x and so on', true],
  ['https://pages.invalid https://films.invalid/a.m3u8', true],
  ['https://films.invalid/a.m4v', true],
  ['https://sounds.invalid/a.mp3', false],
  ['https://pages.invalid/a.jpg/about', false],
  ['https://pages.invalid/?a.jpg', false],
  ['a.jpg', false],
])('tells media by the end of an address: %s', (content, has) => {
  expect(hasMedia(createTestEvent({ content }), [])).toBe(has)
})

it('finds the pictures that a kind has in tags of their own', () => {
  const kinds: NoteKindContributions = [
    {
      owner: 'market',
      key: 'market/listing',
      value: { id: 'listing', kinds: [30_402], pictureTag: 'image', view: () => Promise.reject(new Error()) },
    },
  ]
  const tags = [['image', 'https://pictures.invalid/bowls']]
  expect(hasMedia(createTestEvent({ kind: 30_402, tags }), kinds)).toBe(true)
  expect(hasMedia(createTestEvent({ kind: 1, tags }), kinds)).toBe(false)
  expect(hasMedia(createTestEvent({ kind: 30_402, tags }), [])).toBe(false)
})

it('takes no longer for hostile text', () => {
  const MEGA = 1024 * 1024
  for (const piece of ['http://a', 'http://a.jpg/', 'http://a ', 'http://.jpg!', 'http', 'a.', ' ']) {
    const event = createTestEvent({ content: piece.repeat(MEGA / piece.length) })
    const look = () => expect(hasMedia(event, [])).toBe(false)
    expect(measureLeastProcessorTimeMs(look, { enough: 50 })).toBeLessThan(50)
  }
})
