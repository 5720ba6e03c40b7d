import { expect, test } from 'vitest'
import { warnOfTag } from './warn-of-tag'

const note = (tags: readonly (readonly string[])[]) => ({ kind: 1, content: '', tags })

test('#nsfw adds a content warning; the author’s own warning stays unchanged', () => {
  expect(warnOfTag(note([['t', 'nsfw']])).tags).toEqual([
    ['t', 'nsfw'],
    ['content-warning', 'nsfw'],
  ])
  const own = note([
    ['content-warning', 'A wound'],
    ['t', 'nsfw'],
  ])
  expect(warnOfTag(own)).toBe(own)
  const plain = note([['t', 'garden']])
  expect(warnOfTag(plain)).toBe(plain)
})
