import { decode } from 'nostr-tools/nip19'
import { expect, it } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { findAppHandlers, parseAppHandler } from './app-handler'

const game = createTestEvent({ kind: 64, content: '1. e4 e5', pubkey: numberToHex(3) })
const recipe = createTestEvent({ kind: 30_818, pubkey: numberToHex(3), tags: [['d', 'plum cake']] })

let apps = 0
const app = (url: string, more: string[][] = [], content = '{"name":"Chess"}', kind = '64') =>
  createTestEvent({
    kind: 31_990,
    pubkey: numberToHex(100 + ++apps),
    content,
    tags: [['d', 'x'], ['k', kind], ...(url ? [['web', url, 'nevent']] : []), ...more],
  })

it('fills the event’s identifier into the address of the app', () => {
  const found = parseAppHandler(app('https://chess.example/e/<bech32>'), game)
  expect(found).toMatchObject({ name: 'Chess', host: 'chess.example' })
  const code = found?.url.split('/').at(-1) ?? ''
  expect(decode(code)).toMatchObject({ type: 'nevent', data: { id: game.id, author: game.pubkey } })

  const cook = app('', [['web', 'https://cook.example/<bech32>', 'naddr']], '{}', '30818')
  const shown = parseAppHandler(cook, recipe)
  expect(shown?.name).toBe('cook.example')
  expect(decode(shown?.url.split('/').at(-1) ?? '')).toMatchObject({
    type: 'naddr',
    data: { identifier: 'plum cake', kind: 30_818 },
  })
})

it('uses an app’s general address if it has none for this type', () => {
  expect(parseAppHandler(app('', [['web', 'https://any.example/<bech32>']]), game)?.host).toBe('any.example')
  expect(parseAppHandler(app('', [['web', 'https://a.example/<bech32>', 'nprofile']]), game)).toBeUndefined()
})

it('refuses apps with misleading addresses', () => {
  for (const url of [
    'javascript:alert("<bech32>")',
    'http://plain.example/<bech32>',
    'https://me:pw@a.example/<bech32>',
    'https://<bech32>:pw@a.example/',
    'https://nowhere.example/',
    '<bech32>',
  ])
    expect(parseAppHandler(app(url), game), url).toBeUndefined()
  expect(parseAppHandler(app('https://a.example/<bech32>'), recipe)).toBeUndefined()
  expect(parseAppHandler({ ...app('https://a.example/<bech32>'), kind: 1 }, game)).toBeUndefined()
})

it('limits the name, and uses the host if there is none', () => {
  const named = (content: string) =>
    parseAppHandler(app('https://a.example/<bech32>', [], content), game)?.name
  expect(named('{"name":"\u202eevil"}')).not.toContain('\u202e')
  expect(named(JSON.stringify({ name: 'x'.repeat(500) }))?.length).toBeLessThanOrEqual(41)
  for (const content of ['', '[]', 'null', '{"name":7}', '{"name":" "}', '{'])
    expect(named(content)).toBe('a.example')
})

it('puts recommended apps first, and each host once', () => {
  const first = app('https://a.example/<bech32>')
  const second = app('https://b.example/<bech32>')
  const again = app('https://a.example/other/<bech32>')
  const word = [1, 2].map(n =>
    createTestEvent({
      kind: 31_989,
      pubkey: numberToHex(n),
      tags: [
        ['d', '64'],
        ['a', `31990:${second.pubkey}:x`],
      ],
    }),
  )
  expect(findAppHandlers(game, [first, second, again], word, 5).map(({ host }) => host)).toEqual([
    'b.example',
    'a.example',
  ])
  expect(findAppHandlers(game, [first, second, again], word, 1)).toHaveLength(1)
})
