import { expect, test } from 'vitest'
import { isPayCallback, payAddress } from './pay-address'

test('a lightning address leads to its own domain only', () => {
  expect(payAddress({ lud16: ' Ada@Example.com ' })).toBe('https://example.com/.well-known/lnurlp/ada')
  for (const lud16 of [
    'ada',
    'a/../b@example.com',
    '..@example.com',
    'ada@example.com/x',
    'ada@10.0.0.1',
    'a b@c.test',
    'ada@x.test?y',
  ])
    expect(payAddress({ lud16 }), lud16).toBeUndefined()
})

test('an LNURL is decoded and must be https', () => {
  const good =
    'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS'
  expect(payAddress({ lud06: good })).toMatch(/^https:\/\/service\.com\/api\?q=/)
  expect(payAddress({ lud06: 'lnurl1nonsense' })).toBeUndefined()
})

test('a callback must be https', () => {
  expect(isPayCallback('https://a.test/cb?x=1')).toBe(true)
  for (const url of ['http://a.test/cb', 'javascript:alert(1)', '//a.test', 'https://me:pw@a.test', ''])
    expect(isPayCallback(url), url).toBe(false)
})
