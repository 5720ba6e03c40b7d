import { expect, test } from 'vitest'
import { TextIndex } from './text-index'

let made = 0
const text = (
  words: string,
  more: { readonly title?: string; readonly id?: string; readonly createdAt?: number } = {},
) => ({
  id: `${++made}`,
  pubkey: 'someone',
  createdAt: made,
  title: '',
  text: words,
  ...more,
})
const indexOf = (...texts: readonly ReturnType<typeof text>[]) => {
  const index = new TextIndex()
  for (const one of texts) index.put(one)
  return index
}
const ids = (index: TextIndex, query: string) => index.find(query).map(({ id }) => id)

test('finds all words of a query by their beginnings, in any order, case and accent', () => {
  const index = indexOf(
    text('The old mill by the river turns again', { id: 'mill' }),
    text('Millions of rivers', { id: 'rivers' }),
    text('Instead of tea', { id: 'tea' }),
    text('Ein Café an der Mühle', { id: 'café' }),
  )
  expect(ids(index, 'river MILL').sort()).toEqual(['mill', 'rivers'])
  expect(ids(index, 'river mill turns')).toEqual(['mill'])
  expect(ids(index, 'stead')).toEqual([])
  expect(ids(index, 'cafe muhle')).toEqual(['café'])
  expect(ids(index, 'mill nothing')).toEqual([])
  expect(ids(index, '')).toEqual([])
  expect(ids(index, '... !')).toEqual([])
})

test('finds a text with several forms of a word', () => {
  const index = indexOf(
    text('Notes, a note, noted and noting: birds', { id: 'forms' }),
    text('A note', { id: 'one' }),
  )
  expect(ids(index, 'note bird')).toEqual(['forms'])
})

test('ranks titles and short texts first, then the newest', () => {
  const long = `bicycle ${Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')}`
  const index = indexOf(
    text(long, { id: 'long' }),
    text('For sale: bicycle', { id: 'older', createdAt: 1 }),
    text('For sale: bicycle', { id: 'newer', createdAt: 2 }),
    text('For sale, hardly used', { id: 'titled', title: 'Bicycle' }),
  )
  expect(ids(index, 'bicycle')).toEqual(['titled', 'newer', 'older', 'long'])
})

test('ranks exact words before longer ones, however rare those are', () => {
  const index = indexOf(
    text('Trained for it', { id: 'trained' }),
    text('Training today', { id: 'training' }),
    text('The night train to Vienna leaves at ten, and I am on it', { id: 'train' }),
    text('A train', { id: 'short' }),
  )
  expect(ids(index, 'train').slice(0, 2)).toEqual(['short', 'train'])
  expect(ids(index, 'train').slice(2).sort()).toEqual(['trained', 'training'])
  expect(ids(index, 'training')).toEqual(['training'])
})

test('allows one wrong letter if no text has the exact word', () => {
  const index = indexOf(text('Remember the quokka', { id: 'quokka' }), text('A cat', { id: 'cat' }))
  for (const slip of ['quokkq', 'qoukka', 'quoka', 'quokkaa', 'uokka', 'quokkq remember'])
    expect(ids(index, slip), slip).toEqual(['quokka'])
  for (const other of ['qokaku', 'quok a', 'cet']) expect(ids(index, other), other).toEqual([])
  expect(index.find('quokkq', { allowTypos: false })).toEqual([])
  const both = indexOf(text('quokka', { id: 'quokka' }), text('quokke', { id: 'quokke' }))
  expect(ids(both, 'quokke')).toEqual(['quokke'])
})

test('allows a wrong letter in each of many words', () => {
  const words = [
    'publish',
    'published',
    'publisher',
    'publishing',
    'public',
    'commit',
    'committed',
    'pointer',
  ]
  const index = indexOf(...words.map(word => text(`It is ${word} here`, { id: word })))
  for (const word of words)
    for (let at = 1; at < word.length; at++) {
      const slip = `${word.slice(0, at)}q${word.slice(at + 1)}`
      expect(ids(index, slip), slip).toContain(word)
    }
})

test('returns all matches, however many', () => {
  const index = new TextIndex()
  for (let n = 0; n < 3_000; n++) index.put(text(`bitcoin ${n}`))
  index.put(text('What a friend has to say about bitcoin is longer than that', { id: 'friend' }))
  expect(ids(index, 'bitcoin')).toHaveLength(3_001)
  expect(ids(index, 'bitcoin')).toContain('friend')
})

test('finds symbols and emoji', () => {
  const index = indexOf(
    text('Look at 🐦 birds', { id: 'bird' }),
    text('It costs $20 in C++', { id: 'costs' }),
  )
  expect(ids(index, '🐦')).toEqual(['bird'])
  expect(ids(index, '$')).toEqual(['costs'])
  expect(ids(index, 'c++')).toEqual(['costs'])
})

test('finds parts of scripts without spaces, alone and mixed', () => {
  const index = indexOf(
    text('東京の自転車です', { id: 'tokyo' }),
    text('قرأت الكتاب', { id: 'book' }),
    text('これはbicycleです', { id: 'mixed' }),
    text('ฉันชอบจักรยาน', { id: 'thai' }),
  )
  expect(ids(index, '自転車')).toEqual(['tokyo'])
  expect(ids(index, '東京の自転車です')).toEqual(['tokyo'])
  expect(ids(index, 'كتاب')).toEqual(['book'])
  expect(ids(index, 'bicycle')).toEqual(['mixed'])
  expect(ids(index, 'จักรยาน')).toEqual(['thai'])
  expect(ids(index, '車')).toEqual(['tokyo'])
  const apart = indexOf(text('自転と転車', { id: 'apart' }), text('自転車', { id: 'whole' }))
  expect(ids(apart, '自転車')).toEqual(['whole'])
})

test('treats JavaScript’s property names as ordinary words', () => {
  const index = indexOf(
    text('constructor __proto__ hasOwnProperty toString valueOf', { id: 'words' }),
    text('constructor', { id: 'one', title: '__proto__' }),
    text('~tilde', { id: 'tilde' }),
  )
  for (const word of ['constructor', '__proto__', 'hasownproperty', 'tostring', 'valueof', 'proto'])
    expect(ids(index, word)).toContain('words')
  expect(ids(index, 'constructor proto')).toEqual(['one', 'words'])
  expect(ids(index, 'tilde')).toEqual(['tilde'])
  expect(ids(index, 'language:en tilde')).toEqual(['tilde'])
})

test('limits the cost of a hostile text', () => {
  const index = new TextIndex()
  const endless = Array.from({ length: 300_000 }, (_, n) => n.toString(36)).join(' ')
  const began = performance.now()
  index.put(text(endless, { id: 'endless' }))
  index.put(text('a'.repeat(1_000_000)))
  index.put(text('字'.repeat(1_000_000)))
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(ids(index, '1a')).toEqual(['endless'])
})

/** Returns evenly distributed pseudorandom numbers, the same in each run. */
let seed = 1
const random = (below: number) => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return (seed >>> 8) % below
}

test.each([
  ['words', () => `w${random(2 ** 24).toString(36)}`, ' '],
  ['letters', () => String.fromCharCode(0x4e00 + random(20_000)), ''],
] as const)(
  'texts of ever new %s end when there is no more room',
  (_, make, between) => {
    const index = new TextIndex()
    let taken = 0
    const hostile = () => Array.from({ length: 1_000 }, make).join(between)
    while (taken < 1_000 && index.put(text(hostile()))) taken++
    // In a measurement, 150 of these texts took about 110 MB.
    expect(taken).toBeLessThan(150)
    expect(taken).toBeGreaterThan(50)
  },
  120_000,
)
