import { expect, it } from 'vitest'
import { parseContentWarning } from './parse-content-warning'

const warning = (tags: string[][], content = '') => parseContentWarning({ tags, content })

it('reads tags', () => {
  expect(warning([['content-warning', ' spoiler\u202e ']])).toEqual({ reason: 'spoiler' })
  expect(warning([['content-warning']])).toEqual({})
  expect(warning([['content-warning', '']])).toEqual({})
  expect(warning([['l', 'violence', 'content-warning']])).toEqual({ reason: 'violence' })
  expect(warning([['nsfw']])).toEqual({})
  expect(warning([['t', 'NSFW']])).toEqual({})
  expect(
    warning([
      ['t', 'nsfw'],
      ['content-warning', 'nudity'],
    ]),
  ).toEqual({ reason: 'nudity' })
  expect(warning([['content-warning', 'x'.repeat(1e6)]])!.reason).toHaveLength(120)
})

it('reads the hashtag', () => {
  expect(warning([], 'look (#NSFW)')).toEqual({})
  for (const content of ['nsfw', '#nsfwish', 'a#nsfw', '#nsfw_', `${'x '.repeat(40_000)}#nsfw`]) {
    expect(warning([], content)).toBeUndefined()
  }
  expect(warning([['t', 'bitcoin'], ['l', 'en', 'ISO-639-1'], []])).toBeUndefined()
})
