import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../guest-api'
import { READER_PUBKEY, runGuest, type TestGuestEnvironment, type TestView } from '../testing'

const manifest = readFileSync(new URL('guest.json', import.meta.url), 'utf8')
const GAME = 'a'.repeat(64)
const ANNA = 'b'.repeat(64)
const BEN = 'c'.repeat(64)
const EVE = 'e'.repeat(64)

let made = 0
const event = (pubkey: string, tags: readonly string[][], id = GAME): NostrEvent => ({
  id,
  pubkey,
  created_at: 100 + made,
  kind: 7368,
  tags,
  content: '',
  sig: '',
})
const game = (author: string, opponent?: string, id = GAME) =>
  event(author, [['title', 'Connect four'], ...(opponent === undefined ? [] : [['p', opponent]])], id)
const move = (pubkey: string, n: number | string, column: number | string, of = GAME) => {
  made++
  const tags = [
    ['e', of, '', 'root'],
    ['n', String(n)],
    ['column', String(column)],
  ]
  return event(pubkey, tags, made.toString(16).padStart(64, '0'))
}
/** Returns the moves of two people who press these columns in turn. */
const moves = (first: string, second: string, columns: string) =>
  [...columns].map((column, at) => move(at % 2 === 0 ? first : second, at + 1, column))

/** Loads the guest's module anew, because it remembers the moves that it has found. */
const start = (surroundings: TestGuestEnvironment) => {
  vi.resetModules()
  return runGuest(manifest, () => import('./guest'), surroundings)
}
const until = async (view: TestView, words: string) => {
  while (!view.getText().includes(words)) await view.waitForRedraw()
}
/** Shows a game once its moves are found. */
const shown = async (surroundings: TestGuestEnvironment, of: NostrEvent, words: string) => {
  const guest = await start(surroundings)
  const view = await guest.show('game', { event: of, mode: 'page' })
  await until(view, words)
  return { guest, view }
}
/** Returns the board as six lines. A square that can be pressed is `+`, and the last move is in brackets. */
const board = (view: TestView): string => {
  const tree = view.tree()
  const part =
    typeof tree === 'string'
      ? undefined
      : tree.children.find(each => typeof each !== 'string' && each.name === 'board')
  if (typeof part !== 'object' || part.name !== 'board') return 'no board'
  const { columns, squares } = part.props
  const drawn = squares.map(({ text, value, tone }) => {
    const piece = text === '🔴' ? 'r' : text === '🟡' ? 'y' : value === undefined ? '.' : '+'
    return tone === 'marked' ? `(${piece})` : piece
  })
  return Array.from({ length: 6 }, (_, row) => drawn.slice(row * columns, (row + 1) * columns).join('')).join(
    '\n',
  )
}

test('the moves are on the board, the last one is marked, and the next player is named', async () => {
  const { view } = await shown({ events: moves(ANNA, BEN, '443') }, game(ANNA, BEN), 'is next.')
  expect(board(view)).toBe('.......\n.......\n.......\n.......\n...y...\n..(r)r...')
  expect(view.tree()).toMatchObject({
    children: expect.arrayContaining([
      expect.objectContaining({
        children: [expect.objectContaining({ props: { pubkey: BEN } }), 'is next.'],
      }),
    ]),
  })
})

test('a press on a column proposes the move, and then it is the turn of the other', async () => {
  const { guest, view } = await shown(
    { events: moves(ANNA, READER_PUBKEY, '4') },
    game(ANNA, READER_PUBKEY),
    'your turn',
  )
  await view.act('drop', '4')
  expect(guest.publishedEvents).toMatchObject([
    {
      kind: 7368,
      tags: [
        ['e', GAME, '', 'root'],
        ['n', '2'],
        ['column', '4'],
        ['p', ANNA],
      ],
    },
  ])
  expect(board(view)).toBe('.......\n.......\n.......\n.......\n...(y)...\n...r...')
  await view.act('drop', '4')
  expect(guest.publishedEvents).toHaveLength(1)
})

test.each([
  ['four in a row', '1122334', 'r'],
  ['four in a column', '7172737', 'r'],
  ['a rising line', '12234334474', 'r'],
  ['a falling line', '76654554414', 'r'],
  ['a row of the opponent', '71122334', 'y'],
])('%s wins, and ends the game', async (_, columns, winner) => {
  const late = move(winner === 'r' ? READER_PUBKEY : ANNA, columns.length + 1, 7)
  const events = [...moves(ANNA, READER_PUBKEY, columns), late]
  const words = winner === 'r' ? 'has won.' : 'You have won.'
  const { view } = await shown({ events }, game(ANNA, READER_PUBKEY), words)
  expect(board(view)).toContain(`(${winner})`)
  expect(board(view)).not.toContain('+')
})

test('four that go around the edge do not win', async () => {
  const { view } = await shown({ events: moves(ANNA, BEN, '5667711') }, game(ANNA), 'is next.')
  expect(view.getText()).not.toContain('won')
})

test('moves of strangers, out of turn, doubled, malformed or into a full column count for nobody', async () => {
  const events = [
    move(EVE, 1, 1),
    move(BEN, 1, 2),
    ...moves(ANNA, BEN, '444444'),
    move(ANNA, 1, 7),
    move(ANNA, 7, 4),
    move(BEN, 8, 4),
    move(ANNA, 7, '1e0'),
    move(ANNA, 7, 99),
    move(ANNA, ' 7', 1),
    move(ANNA, 7, 5),
    move(EVE, 8, 5),
    move(ANNA, 7, 6),
  ]
  for (const order of [events, events.toReversed()]) {
    const { view } = await shown({ events: order }, game(ANNA), 'is next.')
    expect(board(view)).toBe('...y...\n...r...\n...y...\n...r...\n...y...\n...r(r)..')
  }
})

test('anybody may answer an open game, but only the challenged one may answer a challenge', async () => {
  const open = await shown({ events: moves(ANNA, EVE, '4') }, game(ANNA), 'your turn')
  expect(open.view.getText()).toContain('Anybody may answer')
  expect(board(open.view)).toContain('+')
  const challenge = await shown({ events: [...moves(ANNA, EVE, '43')] }, game(ANNA, BEN), 'is next.')
  expect(board(challenge.view)).toBe('.......\n.......\n.......\n.......\n.......\n...(r)...')
  await challenge.view.act('drop', '1')
  expect(challenge.guest.publishedEvents).toEqual([])
  const own = await shown(
    { events: moves(READER_PUBKEY, EVE, '4') },
    game(READER_PUBKEY, READER_PUBKEY),
    'Waits for an opponent.',
  )
  expect(board(own.view)).not.toContain('+')
})

test('an event that only claims to be a game, and a lonely move, are shown as what they are', async () => {
  const guest = await start({})
  const words = async (tags: string[][], mode: string) => {
    const view = await guest.show('game', { event: event(EVE, tags), mode })
    return [view.getText(), JSON.stringify(view.tree()).includes('"note"')]
  }
  const long = Array.from({ length: 3_000 }, () => ['title', 'x'.repeat(100)])
  expect(await words(long, 'page')).toEqual(['This is no game of Connect four.', false])
  expect(
    await words(
      [
        ['e', 'no id'],
        ['n', '1'],
        ['column', '3'],
      ],
      'page',
    ),
  ).toEqual(['This is no game of Connect four.', false])
  const lonely = [...move(EVE, 1, 3).tags.map(each => [...each]), ...long]
  expect(await words(lonely, 'page')).toEqual([expect.stringContaining('A move in column 3 of a game'), true])
  expect(await words(lonely, 'embed')).toEqual(['A move in column 3 of a game of Connect four', false])
})

test('the page shows the open games, those first in which it is the turn of the reader', async () => {
  const ids = ['1', '2', '3', '4'].map(digit => digit.repeat(64))
  const [won = '', waits = '', turn = '', other = ''] = ids
  const games = [
    game(READER_PUBKEY, BEN, won),
    game(READER_PUBKEY, BEN, waits),
    game(ANNA, READER_PUBKEY, turn),
    game(ANNA, BEN, other),
  ]
  const events = [
    ...games,
    ...[...'1122334'].map((column, at) => move(at % 2 === 0 ? READER_PUBKEY : BEN, at + 1, column, won)),
    move(READER_PUBKEY, 1, 4, waits),
    move(ANNA, 1, 4, turn),
  ]
  const guest = await start({ events })
  for (const each of games) {
    const view = await guest.show('game', { event: each, mode: 'embed' })
    await until(view, each.id === won ? 'You have won.' : each.id === turn ? 'your turn' : 'is next.')
  }
  const page = await guest.show('games')
  await until(page, turn)
  await until(page, waits)
  expect(page.getText()).toBe(`begin New game Your turn ${turn} Waiting for others ${waits}`)
})

test('a new game is proposed by the page, and a challenge by the menu of a note', async () => {
  const guest = await start({})
  const page = await guest.show('games')
  await until(page, 'No open games')
  await page.act('begin')
  expect(guest.publishedEvents[0]).toMatchObject({ kind: 7368, tags: [['title', 'Connect four']] })
  expect(page.getText()).toContain(guest.publishedEvents[0]?.id)
  await guest.ask('menu', 'challenge', { event: { ...game(BEN), kind: 1 } })
  await vi.waitFor(() =>
    expect(guest.publishedEvents[0]?.tags).toEqual([
      ['title', 'Connect four'],
      ['p', BEN],
    ]),
  )
  const refused = await start({ refusesCalls: true })
  const other = await refused.show('games')
  await until(other, 'No open games')
  await other.act('begin')
  expect(other.getText()).toContain('Not published')
})
