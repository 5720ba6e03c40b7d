import { expect, test } from 'vitest'
import { createReferenceFilters, matchesAnyFilter } from '#kernel/nostr'
import { createTestEvent, numberToHex } from '#kernel/testing'
import type { Zap } from '../contract'
import { isZapForNote } from './is-zap-for-note'

const author = numberToHex(1)
const version = (content: string) =>
  createTestEvent({ kind: 30023, pubkey: author, tags: [['d', 'kettles']], content })

test('requests and counts zaps of an article after an edit', () => {
  const [first, edited] = [version('First'), version('Better')]
  const tags = [
    ['p', author],
    ['e', first.id],
    ['a', `30023:${author}:kettles`],
  ]
  const receipt = createTestEvent({ kind: 9735, pubkey: numberToHex(9), tags })
  const zap = { receipt, recipient: author } as Zap
  expect(matchesAnyFilter(receipt, createReferenceFilters(edited, [9735]))).toBe(true)
  expect(isZapForNote(zap, edited)).toBe(true)
  const other = createTestEvent({ kind: 30023, pubkey: author, tags: [['d', 'teapots']] })
  expect(matchesAnyFilter(receipt, createReferenceFilters(other, [9735]))).toBe(false)
  expect(isZapForNote(zap, other)).toBe(false)
})
