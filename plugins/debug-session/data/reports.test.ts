import { nsecEncode } from 'nostr-tools/nip19'
import { expect, test } from 'vitest'
import { defineRoute } from '#kernel/shell'
import { buildFaultReport } from './build-fault-report'
import { buildRelayReports } from './build-relay-reports'
import { findRoutePattern } from './find-route-pattern'
import { redactUnknownWords } from './redact-unknown-words'

const hex = 'c0ffee'.padEnd(64, '7')
const nsec = nsecEncode(Uint8Array.from({ length: 32 }, (_, i) => i + 1))
const wallet = `nostr+walletconnect://${hex}?relay=wss://r.example&secret=${hex}`
const note = 'My mother’s recipe, 3 eggs'
const address = 'https://ana:pw@files.example/a?token=abc'

test('the message of an error keeps known words only', () => {
  expect(redactUnknownWords("Cannot read properties of undefined (reading 'pubkey')")).toBe(
    'Cannot read properties of undefined reading …',
  )
  for (const secret of [hex, nsec, wallet, note, address]) {
    const words = redactUnknownWords(`Unexpected token in "${secret}": ${secret} is not valid JSON`)
    expect(words).toMatch(/^Unexpected token in … is not valid JSON$/)
  }
  expect(redactUnknownWords(`Failed to fetch ${note} and the note of ana`)).toBe('Failed to fetch …')
  expect(redactUnknownWords('x '.repeat(100_000)).length).toBeLessThan(300)
})

test('a fault is sent with its place in the build, and without what its error quotes', () => {
  const report = buildFaultReport({
    plugin: 'notes',
    where: 'note-kinds:notes/text',
    message: `Invalid url ${address} in ${note}`,
    at: 5,
    stack: [
      `Error: ${nsec}`,
      '    at Card (https://pinion.example/assets/note-card-Ab12Cd34.js:1:200)',
      `    at eval (${address}:1:2)`,
      'run@https://pinion.example/assets/boot-x_-9.js:30:4',
      `    at ${nsec}`,
    ].join('\n'),
  })
  expect(report).toEqual({
    plugin: 'notes',
    where: 'note-kinds:notes/text',
    message: 'Invalid url …',
    stack: ['note-card-Ab12Cd34.js:1:200', 'boot-x_-9.js:30:4'],
    at: 5,
  })
  expect(buildFaultReport({ plugin: nsec, where: `settings:${hex}`, message: '', at: 0 })).toMatchObject({
    plugin: '…',
    where: '…',
  })
})

test('of relays the host and the state are sent, without a path, a token or words of the relay', () => {
  const status = { state: 'waiting', received: 3, rejected: 1 } as const
  expect(
    buildRelayReports([
      { ...status, url: `wss://r.example/${hex}?key=${nsec}`, reason: `auth-required: who is ${nsec}?` },
      { ...status, url: 'not an address' },
    ]),
  ).toEqual([
    { ...status, host: 'r.example', reason: 'auth-required …' },
    { ...status, host: '…' },
  ])
})

test('the address of a page has the names of its params in place of their values', () => {
  const never = () => {
    throw new Error('no')
  }
  const routes = [
    defineRoute('/'),
    defineRoute('/search/$query'),
    defineRoute('/$note', ({ note = '' }) => note.startsWith('note1')),
    defineRoute('/$broken', never),
    defineRoute('/$profile', ({ profile = '' }) => profile.startsWith('npub1')),
    defineRoute('/about'),
  ]
  const names = ['/', '/search/my%20secret', '/npub1abc', '/note1abc', '/about', '/ana@example.com', '/a/b/c']
  expect(names.map(path => findRoutePattern(path, routes))).toEqual([
    '/',
    '/search/$query',
    '/$profile',
    '/$note',
    '/about',
    '/…',
    '/…',
  ])
})
