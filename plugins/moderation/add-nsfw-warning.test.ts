import { expect, test } from 'vitest'
import { addNsfwWarning } from './add-nsfw-warning'

const note = (tags: readonly (readonly string[])[]) => ({ kind: 1, content: '', tags })

test('#nsfw adds a content warning; the author’s own warning stays unchanged', () => {
  expect(addNsfwWarning(note([['t', 'nsfw']])).tags).toEqual([
    ['t', 'nsfw'],
    ['content-warning', 'nsfw'],
  ])
  const own = note([
    ['content-warning', 'A wound'],
    ['t', 'nsfw'],
  ])
  expect(addNsfwWarning(own)).toBe(own)
  const plain = note([['t', 'garden']])
  expect(addNsfwWarning(plain)).toBe(plain)
})
