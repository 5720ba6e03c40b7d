import { expect, test } from 'vitest'
import { computeReservedSize } from './article-picture'

test.each([
  [
    [1_300, 650],
    [650, 325],
  ],
  [
    [300, 1_200],
    [150, 600],
  ],
  [
    [16, 16],
    [16, 16],
  ],
  [
    [1, 99_999],
    [120, 600],
  ],
  [
    [99_999, 1],
    [650, 130],
  ],
])('a picture that is said to have %j px gets %j px', ([width = 0, height = 0], [wide, high]) => {
  expect(computeReservedSize({ width, height })).toEqual({ width: wide, height: high })
})
