import { expect, it } from 'vitest'
import { eventToJson } from './event-to-json'

const event = {
  id: 'a'.repeat(64),
  pubkey: 'b'.repeat(64),
  created_at: 1_763_700_000,
  kind: 1,
  tags: [['t', 'bread\u202e']],
  content: 'pay \u202elmth.exe\u202c to\u200b me, \u05e9\u05dc\u05d5\u05dd',
  sig: 'c'.repeat(128),
}

it('parses back to the signed event, without characters that reverse text', () => {
  const text = eventToJson(event)
  expect(JSON.parse(text)).toEqual(event)
  expect(text).not.toMatch(/[\u200b\u202c\u202e]/)
  expect(text).toContain('pay \\u202elmth.exe\\u202c')
  expect(text).toContain('\u05e9\u05dc\u05d5\u05dd')
})

it('contains only the signed fields', () => {
  const withMore = { ...event, seen: 'ws://relay.test' }
  expect(Object.keys(JSON.parse(eventToJson(withMore)) as object)).toEqual([
    'id',
    'pubkey',
    'created_at',
    'kind',
    'tags',
    'content',
    'sig',
  ])
})
