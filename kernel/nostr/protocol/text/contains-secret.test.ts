import { expect, test } from 'vitest'
import { measureProcessorTimeMs } from '../../../../tests/support/processor-time'
import { textContainsSecret } from './contains-secret'

const NSEC = 'nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5'
const NPUB = 'npub1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5'
const NWC = 'nostr+walletconnect://abc?relay=wss://r.example&secret=00'
const every = (text: string) => text.replace(/./g, c => `%${c.charCodeAt(0).toString(16)}`)

test.each([
  [`my key is ${NSEC}`, true],
  [`https://example.com/?k=${NSEC.toUpperCase()}`, true],
  [`N${NSEC.slice(1)}`, true],
  // A piece of an encrypted message that contains the letters `nSec1` by chance.
  ['AgX9nSec1Qb7RtzPq0LmWx2VdKeYu5HjGfA3sD', false],
  ['nsec1vl029mgpspedva04o90vl', true],
  [`ncryptsec1qgg9947rlpvqu76pj5ecreduf9jxhselq2nae2kghhvd5g7dgjtcxfqtd`, true],
  [every(NSEC), true],
  [every(every(NSEC)).toUpperCase(), true],
  [`%E0%A4%A${every(NSEC)}`, true],
  [NWC, true],
  [NWC.replace('//', ''), true],
  [NWC.replace('nostr+', 'nostr').toUpperCase(), true],
  [`see https://x.example/#c=${encodeURIComponent(encodeURIComponent(NWC))}`, true],
  ['nostr+walletconnect://abc?name=My%20App&secret=00', true],
  ['bunker://abc?relay=wss://r&secret=00', true],
  ['bunker://abc?relay=wss://r', false],
  ['bunker://abc secret=00', false],
  ['the secret=00 of bunker://abc', false],
  [`the word nsec1 alone, nsec1abc, and ${NPUB}`, false],
  ['an npub, 100% true, 5%', false],
  ['67dea2ed018072d675f5415ecfaed7d2597555e202d85b3d65ea4e58d2d92ffa', false],
])('%s holds a secret: %s', (text, holds) => {
  expect(textContainsSecret(text)).toBe(holds)
})

test('long texts made of the beginnings of secrets are read quickly', () => {
  for (const text of ['bunker://', 'bunker:// ', 'nsec1 ', '%25', '%']) {
    const look = () => expect(textContainsSecret(text.repeat(20_000)), text).toBe(false)
    expect(measureProcessorTimeMs(look), text).toBeLessThan(500)
  }
})
