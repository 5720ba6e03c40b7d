import { bech32 } from '@scure/base'
import { expect, test } from 'vitest'
import {
  describeMissingLightningAddress,
  formatPayAddress,
  isPayCallbackUrl,
  NO_ADDRESS_MESSAGE,
  parsePayAddresses,
} from './pay-address'

const PAID = 'https://pay.example/.well-known/lnurlp'
const encodeLnurl = (url: string) =>
  bech32.encode('lnurl', bech32.toWords(new TextEncoder().encode(url)), false)
const LNURL = encodeLnurl('https://service.test/api?q=1')

test.each([
  ['ada@pay.example', `${PAID}/ada`],
  [' Ada@Pay.Example ', `${PAID}/ada`],
  ['ada+tips@pay.example', `${PAID}/ada+tips`],
  ['a.d-a_1+x+y@pay.example', `${PAID}/a.d-a_1+x+y`],
  ['lightning:ada@pay.example', `${PAID}/ada`],
  ['LIGHTNING:ADA@PAY.EXAMPLE', `${PAID}/ada`],
  ['lightning://ada@pay.example', `${PAID}/ada`],
  ['ada@pay.example:8443', 'https://pay.example:8443/.well-known/lnurlp/ada'],
  ['ada@localhost:4000', 'http://localhost:4000/.well-known/lnurlp/ada'],
  ['ada@127.0.0.1:4000', 'http://127.0.0.1:4000/.well-known/lnurlp/ada'],
  [LNURL, 'https://service.test/api?q=1'],
  [LNURL.toUpperCase(), 'https://service.test/api?q=1'],
  [` lightning:${LNURL} `, 'https://service.test/api?q=1'],
  [`LIGHTNING:${LNURL.toUpperCase()}`, 'https://service.test/api?q=1'],
  ['lnurlp://pay.example/ada', 'https://pay.example/ada'],
  ['lnurlp:pay.example/.well-known/lnurlp/ada', `${PAID}/ada`],
  ['', undefined],
  ['ada', undefined],
  ['a/../b@pay.example', undefined],
  ['..@pay.example', undefined],
  ['.@pay.example', undefined],
  ['ada@pay.example/x', undefined],
  ['ada@pay.example?y', undefined],
  ['ada@10.0.0.1', undefined],
  ['ada@127.0.0.1', undefined],
  ['a b@pay.example', undefined],
  ['ada@@pay.example', undefined],
  ['ada%2f@pay.example', undefined],
  ['lightning:', undefined],
  ['lnurl1nonsense', undefined],
  [encodeLnurl('http://service.test/api'), undefined],
  [encodeLnurl('javascript:alert(1)'), undefined],
  ['lnurlp://me:pw@pay.example/x', undefined],
  [`${'a'.repeat(5_000)}@pay.example`, undefined],
])('%j leads to %s, in whichever field it is', (written, address) => {
  const wanted = address === undefined ? [] : [address]
  expect(parsePayAddresses({ lud16: written })).toEqual(wanted)
  expect(parsePayAddresses({ lud06: written })).toEqual(wanted)
})

test('both fields are tried, each address once', () => {
  const ada = 'ada@pay.example'
  expect(parsePayAddresses({ lud16: 'ada', lud06: LNURL })).toEqual(['https://service.test/api?q=1'])
  expect(parsePayAddresses({ lud16: ada, lud06: LNURL })).toEqual([
    `${PAID}/ada`,
    'https://service.test/api?q=1',
  ])
  expect(parsePayAddresses({ lud16: ada, lud06: ada.toUpperCase() })).toEqual([`${PAID}/ada`])
  expect(parsePayAddresses({ lud16: 'constructor' })).toEqual([])
  expect(parsePayAddresses({})).toEqual([])
})

test('time to read an address does not grow faster than its length', () => {
  const began = performance.now()
  for (const part of ['a.', 'a', '+.', '-'])
    for (const lud16 of [part.repeat(900), `a@${part.repeat(900)}`, `${part.repeat(900)}@`])
      for (let i = 0; i < 20; i++) parsePayAddresses({ lud16 })
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('words about an address that cannot be used name it', () => {
  expect(describeMissingLightningAddress({})).toBe(NO_ADDRESS_MESSAGE)
  expect(describeMissingLightningAddress({ lud16: ' ada\u202e ', lud06: '' })).toBe(
    `${NO_ADDRESS_MESSAGE} Their profile has “ada”.`,
  )
  expect(formatPayAddress(`${PAID}/ada+tips`)).toBe('ada+tips@pay.example')
  expect(formatPayAddress('https://service.test/api?q=1')).toBe('service.test')
})

test('a callback must be https', () => {
  expect(isPayCallbackUrl('https://a.test/cb?x=1')).toBe(true)
  for (const url of ['http://a.test/cb', 'javascript:alert(1)', '//a.test', 'https://me:pw@a.test', ''])
    expect(isPayCallbackUrl(url), url).toBe(false)
})
