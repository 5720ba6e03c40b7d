import { expect, test } from 'vitest'
import { createTestEvent } from '#kernel/testing'
import { formatPrice } from './format-price'
import { parseClassifiedListing } from './parse-classified-listing'

const listing = (...tags: string[][]) => parseClassifiedListing(createTestEvent({ kind: 30402, tags }))

test('title, price, place, pictures and state are read', () => {
  expect(
    listing(
      ['title', ' A bicycle '],
      ['summary', 'Runs well.'],
      ['price', '120', 'eur'],
      ['location', 'Ghent'],
      ['status', 'sold'],
      ['image', 'https://m.test/a.png', '10x10'],
      ['image', 'javascript:alert(1)'],
    ),
  ).toEqual({
    title: 'A bicycle',
    summary: 'Runs well.',
    price: { amount: '120', currency: 'EUR' },
    location: 'Ghent',
    sold: true,
    images: ['https://m.test/a.png'],
  })
})

test('a price that is no number, or has no currency, is ignored', () => {
  for (const tag of [
    ['price', 'cheap', 'EUR'],
    ['price', '1e9', 'EUR'],
    ['price', '5'],
    ['price', '-5', 'EUR'],
    ['price'],
  ])
    expect(listing(tag).price, tag.join()).toBeUndefined()
})

test('prices are written as people write them', () => {
  const text = (...tag: string[]) => {
    const { price } = listing(['price', ...tag])
    return price && formatPrice(price)
  }
  expect(text('21000', 'sats')).toBe('21,000 sats')
  expect(text('49.5', 'EUR')).toBe('€49.50')
  expect(text('15', 'USD', 'month')).toBe('$15.00 a month')
  expect(text('0.0005', 'BTC')).toBe('BTC\u00a00.0005')
  expect(text('0.12345678', 'ETH')).toBe('ETH\u00a00.12345678')
  expect(text('3', 'QQQQ')).toBe('3 QQQQ')
})
