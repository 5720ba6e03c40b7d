import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '../../../testing/create-test-event'
import { backoffDelayMs } from './backoff-delay'
import { parseRelayFrame, peekEventFrame } from './relay-frame'
import { getFiltersToSend, getMaxFramesBeforeEose, type RelayRequest } from './relay-request'

describe('peekEventFrame', () => {
  test('finds subscription, id and time, whatever the text holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(fc.array(fc.string({ maxLength: 20 }))),
        (content, tags) => {
          const decoy = JSON.stringify({ id: numberToHex(5), created_at: 1 })
          const event = createTestEvent({
            content: content + decoy,
            tags: [['x', decoy], ['id', numberToHex(6)], ...tags],
          })
          const { id, ...rest } = event
          for (const shape of [event, { ...rest, id }])
            expect(peekEventFrame(JSON.stringify(['EVENT', 's', shape]))).toEqual({
              sub: 's',
              id,
              createdAt: event.created_at,
            })
        },
      ),
    )
  })

  test.each([
    '["EOSE","s"]',
    '["EVENT",5,{}]',
    '["EVENT","s",{}]',
    '["EVENT","s",{"id":"abc"}]',
    `["EVENT","${'s'.repeat(65)}",{"id":"${numberToHex(1)}"}]`,
    `["event","s",{"id":"${numberToHex(1)}"}]`,
    `{"0":"EVENT","id":"${numberToHex(1)}"}`,
    '',
  ])('%s is no EVENT frame', text => expect(peekEventFrame(text)).toBeUndefined())

  test('scans a megabyte without an id quickly', () => {
    const from = performance.now()
    for (let n = 0; n < 20; n++) peekEventFrame(`["EVENT","s",{"x":"${'"id":'.repeat(100)}${'y'.repeat(1e6)}`)
    expect(performance.now() - from).toBeLessThan(5_000)
  })
})

describe('parseFrame', () => {
  test('reads the messages of relays', () => {
    expect(parseRelayFrame('["EOSE","s"]')).toEqual({ verb: 'EOSE', sub: 's' })
    expect(parseRelayFrame('["CLOSED","s","why"]')).toEqual({ verb: 'CLOSED', sub: 's', reason: 'why' })
    expect(parseRelayFrame('["CLOSED","s"]')).toEqual({ verb: 'CLOSED', sub: 's', reason: '' })
    expect(parseRelayFrame('["NOTICE","hi"]')).toEqual({ verb: 'NOTICE', message: 'hi' })
    expect(parseRelayFrame('["AUTH","c"]')).toEqual({ verb: 'AUTH', challenge: 'c' })
    expect(parseRelayFrame('["OK","i",true,""]')).toEqual({ verb: 'OK', id: 'i', accepted: true, reason: '' })
  })

  test.each(['"false"', '"true"', '1', 'null', '{}'])('an OK with %s is no success', value => {
    expect(parseRelayFrame(`["OK","i",${value},"x"]`)).toMatchObject({ accepted: false })
  })

  test('never throws, and bounds what it keeps', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => void parseRelayFrame(text)))
    const long = parseRelayFrame(JSON.stringify(['NOTICE', 'x'.repeat(100_000)]))
    expect(long).toMatchObject({ message: 'x'.repeat(1_000) })
    expect(parseRelayFrame('['.repeat(100_000))).toBeUndefined()
  })
})

test('backoff doubles from a second to a minute, with thirty per cent of jitter', () => {
  const plain = [1, 2, 3, 4, 5, 6, 7, 8, 100].map(n => backoffDelayMs(n, () => 0.5))
  expect(plain).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (n, r) => {
      const ratio = backoffDelayMs(n, () => r) / backoffDelayMs(n, () => 0.5)
      expect(ratio).toBeGreaterThanOrEqual(0.69)
      expect(ratio).toBeLessThanOrEqual(1.31)
    }),
  )
})

test('a repeated request continues where it ended, without changing its filters', () => {
  const filters = Object.freeze([Object.freeze({ kinds: [1], limit: 20, since: 5_000 })])
  const request = { filters, newestAt: 10_000, state: 'ended' } as unknown as RelayRequest
  expect(getFiltersToSend(request)).toEqual([{ kinds: [1], since: 9_400 }])
  expect(getFiltersToSend({ ...request, newestAt: 5_100 })).toEqual([{ kinds: [1], since: 5_000 }])
  expect(getFiltersToSend({ ...request, newestAt: 0 })).toBe(filters)
  const past = [{ kinds: [1], until: 2_000 }, { kinds: [1] }]
  expect(getFiltersToSend({ ...request, filters: past })).toEqual([
    { kinds: [1], since: 2_000, until: 2_000 },
    { kinds: [1], since: 9_400 },
  ])
  expect(getFiltersToSend({ ...request, state: 'asked' })).toBe(filters)
})

test('the number of events a relay may send before EOSE is bounded by the request’s limit', () => {
  expect(getMaxFramesBeforeEose([{ limit: 20 }, { ids: ['a', 'b'] }])).toBe(544)
  expect(getMaxFramesBeforeEose([{ kinds: [1] }])).toBe(10_500)
})
