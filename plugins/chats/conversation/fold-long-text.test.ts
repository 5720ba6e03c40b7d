import { expect, test } from 'vitest'
import { foldLongText } from './fold-long-text'

test('a text of a few lines, or one that is hardly longer than the limit, stays whole', () => {
  for (const text of ['', 'Hello\nBen', 'word '.repeat(430), 'line\n'.repeat(32)])
    expect(foldLongText(text)).toBe(text)
})

test('a long text ends at a word, and many lines end at the thirtieth', () => {
  expect(foldLongText('seven77 '.repeat(7_500))).toBe(`${'seven77 '.repeat(250).trimEnd()}…`)
  expect(foldLongText('a\n'.repeat(30_000))).toBe(`${'a\n'.repeat(30).trimEnd()}…`)
})

test('an address over the limit is left out, because its beginning leads elsewhere', () => {
  const words = 'word '.repeat(399)
  expect(foldLongText(`${words}https://example.com/a/long/address ${words}`)).toBe(`${words.trimEnd()}…`)
})

test('nothing of an endless address is shown', () => {
  const endless = 'x'.repeat(60_000)
  for (const start of [
    'https://example.com/',
    '(https://example.com/',
    'see:http://a.example/',
    'lightning:',
    'NOSTR:',
  ])
    expect(foldLongText(`${start}${endless}`)).toBe('…')
})

test('an endless word is cut between characters', () => {
  expect(foldLongText('x'.repeat(60_000))).toMatch(/^x{1999}…$/)
  expect(foldLongText('👩🏽‍🚀'.repeat(9_000))).toMatch(/^(?:👩🏽‍🚀)+…$/u)
})
