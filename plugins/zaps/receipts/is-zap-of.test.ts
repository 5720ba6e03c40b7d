import { expect, test } from 'vitest'
import { filtersAbout, matchesAny } from '#kernel/nostr'
import { hexOf, testEvent } from '#kernel/testing'
import type { Zap } from '../contract'
import { isZapOf } from './is-zap-of'

const author = hexOf(1)
const version = (content: string) =>
  testEvent({ kind: 30023, pubkey: author, tags: [['d', 'kettles']], content })

test('requests and counts zaps of an article after an edit', () => {
  const [first, edited] = [version('First'), version('Better')]
  const tags = [
    ['p', author],
    ['e', first.id],
    ['a', `30023:${author}:kettles`],
  ]
  const receipt = testEvent({ kind: 9735, pubkey: hexOf(9), tags })
  const zap = { receipt, recipient: author } as Zap
  expect(matchesAny(receipt, filtersAbout(edited, [9735]))).toBe(true)
  expect(isZapOf(zap, edited)).toBe(true)
  const other = testEvent({ kind: 30023, pubkey: author, tags: [['d', 'teapots']] })
  expect(matchesAny(receipt, filtersAbout(other, [9735]))).toBe(false)
  expect(isZapOf(zap, other)).toBe(false)
})
