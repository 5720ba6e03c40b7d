import { expect, test } from 'vitest'
import { mayContainAccessToken } from './may-contain-access-token'

test.each([
  ['wss://relay.example', false],
  ['wss://relay.example:7777/inbox', false],
  ['wss://a.very.long.host.name.of.a.relay.example/chat', false],
  ['wss://relay.example/?auth=5', true],
  ['wss://relay.example/inbox?auth=5', true],
  ['wss://relay.example/0123456789abcdef', true],
  ['wss://relay.example/in/npub1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laq', true],
])('%s may hold a token: %s', (relay, may) => expect(mayContainAccessToken(relay)).toBe(may))
