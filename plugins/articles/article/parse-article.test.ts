import { expect, test } from 'vitest'
import { createTestEvent } from '#kernel/testing'
import { parseArticleMetadata } from './parse-article'

const WRITTEN = 1_700_000_000

test.each([
  ['1699990000', 1_699_990_000],
  ['1699990000000', 1_699_990_000],
  ['1699990000.7', undefined],
  ['0', undefined],
  ['2024', undefined],
  ['-5', undefined],
  ['9999999999', undefined],
  ['1e300', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('the date %s is read or left out', (date, publishedAt) => {
  const event = createTestEvent({ kind: 30_023, created_at: WRITTEN, tags: [['published_at', date]] })
  expect(parseArticleMetadata(event).publishedAt).toBe(publishedAt)
})
