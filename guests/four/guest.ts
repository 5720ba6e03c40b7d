import type { EventProps, NostrEvent, State, Tree } from '../../guest-api'

// A game and its moves are events of kind 7368. A game has a tag `title` and, if somebody is challenged, a tag `p`. A
// move names the game in its first `e` tag, and has the tags `n` (1 for the first move) and `column` (1 to 7). The
// game's author makes the moves with odd numbers.

const KIND = 7368
const TITLE = 'Connect four'
const COLUMNS = 7
const SQUARES = 42
const PIECES = ['', '🔴', '🟡']
const NAMES = ['empty', 'red', 'yellow']

const getTag = ({ tags }: NostrEvent, name: string) => tags.find(([key]) => key === name)?.[1] ?? ''
const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

/** Returns the key or id (hex) in the tag of this name. */
const getHexTag = (event: NostrEvent, name: string) => /^[0-9a-f]{64}$/.exec(getTag(event, name))?.[0]
/** Returns a whole number from 1 to `max`, or 0 for any other text. */
const parseNumber = (text: string, max: number) =>
  /^[1-9]\d?$/.test(text) && Number(text) <= max ? Number(text) : 0

const isGame = (event: NostrEvent) => getTag(event, 'title') === TITLE && getTag(event, 'e') === ''
const getMoveNumber = (move: NostrEvent) => parseNumber(getTag(move, 'n'), SQUARES)
const getColumn = (move: NostrEvent) => parseNumber(getTag(move, 'column'), COLUMNS)
/** Returns the person whom the author has challenged. Authors cannot challenge themselves. */
const getOpponent = (game: NostrEvent) =>
  getHexTag(game, 'p') === game.pubkey ? undefined : getHexTag(game, 'p')

/** Returns the square into which a piece falls. It is below 0 if the column is full. */
function findLandingSquare(squares: readonly number[], column: number): number {
  let at = SQUARES - COLUMNS + column - 1
  while (at >= 0 && squares[at] !== 0) at -= COLUMNS
  return at
}

/** True if the piece in this square is in a line of four. */
function isWinningMove(squares: readonly number[], at: number): boolean {
  const count = (step: number) => {
    let [from, to, found] = [at, at + step, 0]
    // A line ends at the edge of the board and does not continue in the next row.
    while (squares[to] === squares[at] && Math.abs((to % COLUMNS) - (from % COLUMNS)) <= 1) {
      found++
      from = to
      to += step
    }
    return found
  }
  return [1, COLUMNS, COLUMNS + 1, COLUMNS - 1].some(step => count(step) + count(-step) >= 3)
}

type Position = ReturnType<typeof replayMoves>

/**
 * Plays the moves. Moves that are not allowed are ignored, so that all clients reach the same position. `squares`
 * begins at the top left: 1 is a piece of the author, 2 of the opponent, 0 is empty. `winner` is empty until somebody
 * has won.
 */
function replayMoves(game: NostrEvent, events: Iterable<NostrEvent>) {
  const squares: number[] = new Array(SQUARES).fill(0)
  let [moves, last, winner, opponent] = [0, -1, '', getOpponent(game)]
  const sorted = [...events]
    .filter(move => getHexTag(move, 'e') === game.id)
    .sort(
      (a, b) => getMoveNumber(a) - getMoveNumber(b) || a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
    )
  for (const move of sorted) {
    const { pubkey } = move
    const isAuthor = pubkey === game.pubkey
    if (winner !== '' || getMoveNumber(move) !== moves + 1 || isAuthor !== (moves % 2 === 0)) continue
    if (!isAuthor && pubkey !== (opponent ?? pubkey)) continue
    const at = getColumn(move) === 0 ? -1 : findLandingSquare(squares, getColumn(move))
    if (at < 0) continue
    if (!isAuthor) opponent = pubkey
    squares[at] = isAuthor ? 1 : 2
    moves++
    last = at
    if (isWinningMove(squares, at)) winner = pubkey
  }
  return { squares, moves, opponent, last, winner, isOver: winner !== '' || moves === SQUARES }
}

/** The moves of a game that were found. All views of the game share them. */
interface GameTable {
  readonly moves: Map<string, NostrEvent>
  /** Functions that redraw a view, by the view's state. */
  readonly redraws: Map<object, () => void>
  isSettled: boolean
  isOver: boolean
  isReadersTurn: boolean
}

const MAX_TABLES = 200
/** The app allows ten queries. The page uses two of them. */
const MAX_QUERIES = 7
const tables = new Map<string, GameTable>()
/** The running queries by the game's id, the oldest first. */
const queries = new Map<string, Promise<() => void>>()

function getTable(id: string): GameTable {
  const existing = tables.get(id)
  if (existing) return existing
  const isNot = { isSettled: false, isOver: false, isReadersTurn: false }
  const table: GameTable = { moves: new Map(), redraws: new Map(), ...isNot }
  tables.set(id, table)
  const oldest = [...tables.keys()].find(each => each !== id && !queries.has(each))
  if (tables.size > MAX_TABLES && oldest !== undefined) tables.delete(oldest)
  return table
}

function subscribeToGame(game: NostrEvent): void {
  const { id, pubkey } = game
  if (queries.has(id)) return
  const table = getTable(id)
  const opponent = getOpponent(game)
  // Only moves of the two players are queried, because moves of strangers could fill the query's limit.
  const authors = opponent === undefined ? {} : { authors: [pubkey, opponent] }
  const query = pinion.query({ kinds: [KIND], '#e': [id], limit: 200, ...authors }, (moves, isSettled) => {
    for (const move of moves) table.moves.set(move.id, move)
    table.isSettled = isSettled
    for (const redraw of table.redraws.values()) redraw()
  })
  queries.set(id, query)
  // If the query fails, it is forgotten, so that it is sent again when the game is shown again.
  query.catch(() => queries.get(id) === query && unsubscribe(id))
}

function unsubscribe(id: string): void {
  const query = queries.get(id)
  queries.delete(id)
  void query?.then(end => end()).catch(() => {})
}

pinion.visible<EventProps>('game', ({ event }, isVisible) => {
  if (!isVisible || !isGame(event)) return unsubscribe(event.id)
  const [oldest] = queries.keys()
  if (queries.size >= MAX_QUERIES && oldest !== undefined && !queries.has(event.id)) unsubscribe(oldest)
  subscribeToGame(event)
})

/** The reader's public key; `null` for a visitor, and absent until it is known. */
let reader: string | null | undefined
let redrawPage = () => {}
// Views do not wait for the reader's key, which may take as long as the relays.
const onReader = (me: { readonly pubkey: string } | null) => {
  reader = me?.pubkey ?? null
  redrawPage()
  for (const { redraws } of tables.values()) for (const redraw of redraws.values()) redraw()
}
pinion.me().then(onReader, () => onReader(null))

/** True if it is the reader's turn. */
function isReadersTurn({ pubkey }: NostrEvent, { moves, opponent, isOver }: Position): boolean {
  if (isOver || !reader) return false
  return moves % 2 === 0 ? reader === pubkey : reader === (opponent ?? reader) && reader !== pubkey
}

interface Shown extends State {
  problem: string
  isAsked: boolean
}

/** Runs an action, and shows the reason in the view if it fails. */
const tried = (state: Partial<Shown>, run: () => Promise<unknown>) => {
  delete state.problem
  return run().catch(error => {
    state.problem = errorText(error)
  })
}

pinion.view<EventProps, Shown>('game', ({ event, mode }, state, redraw) => {
  if (!isGame(event)) return lonelyMove(event, mode)
  const table = getTable(event.id)
  table.redraws.set(state, redraw)
  if (!table.isSettled && queries.size < MAX_QUERIES) subscribeToGame(event)
  const position = replayMoves(event, table.moves.values())
  const { isOver, opponent } = position
  const turn = isReadersTurn(event, position)
  if (table.isOver !== isOver || table.isReadersTurn !== turn) redrawPage()
  Object.assign(table, { isOver, isReadersTurn: turn })
  const rival: Tree = opponent === undefined ? 'Anybody may answer' : ['person', { pubkey: opponent }]
  return [
    'card',
    {},
    ['title', {}, TITLE],
    ['row', {}, '🔴', ['person', { pubkey: event.pubkey }]],
    ['row', {}, '🟡', rival],
    // Until all moves are known, the reader cannot move, because they would repeat a move.
    board(position, turn && table.isSettled),
    table.isSettled ? status(event, position) : ['text', { quiet: true }, 'Looking for moves'],
    state.problem !== undefined && ['text', { strong: true }, state.problem],
  ]
})

function lonelyMove(event: NostrEvent, mode: EventProps['mode']): Tree {
  const id = getHexTag(event, 'e')
  if (id === undefined || getColumn(event) === 0)
    return ['text', { quiet: true }, 'This is no game of Connect four.']
  const words = `A move in column ${getColumn(event)} of a game of Connect four`
  // A move is shown with its game only, because moves that name each other could go on without end.
  return ['card', {}, ['text', {}, words], mode !== 'embed' && ['note', { id }]]
}

function board({ squares, last, moves }: Position, isOpen: boolean): Tree {
  const label = `${TITLE} after ${moves} ${moves === 1 ? 'move' : 'moves'}`
  const drawn = squares.map((piece, at) => {
    const column = (at % COLUMNS) + 1
    return {
      text: PIECES[piece] ?? '',
      label: `Column ${column}, row ${Math.floor(at / COLUMNS) + 1}: ${NAMES[piece]}`,
      tone: at === last ? ('marked' as const) : ('light' as const),
      ...(isOpen && findLandingSquare(squares, column) >= 0 && { value: String(column) }),
    }
  })
  return ['board', { label, columns: COLUMNS, act: 'drop', squares: drawn }]
}

function status(game: NostrEvent, position: Position): Tree {
  const { winner, isOver, moves, opponent } = position
  if (isReadersTurn(game, position)) return ['text', { strong: true }, 'It is your turn. Press a column.']
  if (winner !== '' && winner === reader) return ['text', { strong: true }, 'You have won.']
  const who = isOver ? winner : moves % 2 === 0 ? game.pubkey : opponent
  if (!who) return ['text', {}, isOver ? 'The board is full. Nobody has won.' : 'Waits for an opponent.']
  return ['row', {}, ['person', { pubkey: who }], isOver ? 'has won.' : 'is next.']
}

pinion.act<EventProps, Shown>('drop', async ({ event }, state, value) => {
  const { moves, isSettled } = getTable(event.id)
  const position = replayMoves(event, moves.values())
  const column = parseNumber(String(value), COLUMNS)
  if (!isSettled || !isReadersTurn(event, position) || column === 0) return
  const other = reader === event.pubkey ? position.opponent : event.pubkey
  const tags = [
    ['e', event.id, '', 'root'],
    ['n', String(position.moves + 1)],
    ['column', String(column)],
    ...(other === undefined ? [] : [['p', other]]),
  ]
  await tried(state, async () => {
    const move = await pinion.publish({ kind: KIND, content: `Column ${column}`, tags })
    moves.set(move.id, move)
  })
})

const MAX_GAMES = 10
/** The events by which the reader's games are found, by id. */
const found = new Map<string, NostrEvent>()
let isFound = false
const take = (events: readonly NostrEvent[], isSettled: boolean) => {
  for (const event of events) found.set(event.id, event)
  isFound ||= isSettled
  redrawPage()
}

/** Publishes a game against somebody, or against the first person who answers. */
async function startGame(opponent?: string): Promise<void> {
  const tags = [['title', TITLE], ...(opponent === undefined ? [] : [['p', opponent]])]
  const game = await pinion.publish({ kind: KIND, content: 'I would like to play Connect four.', tags })
  take([game], false)
}

pinion.menu('challenge', ({ event }) => {
  // The app waits only ten seconds for an answer, and the user may think longer about publishing. So do not wait.
  void startGame(event.pubkey).catch(error => pinion.toast(errorText(error)).catch(() => {}))
})

pinion.view<object, Shown>('games', (_, state, redraw) => {
  redrawPage = redraw
  if (reader === undefined) return ['progress', { label: 'Looking for your games' }]
  if (reader === null) return ['empty', { title: 'Sign in to play' }]
  if (!state.isAsked) {
    state.isAsked = true
    // The app's filters have no `p` tags. So challenges are found among the newest events of all people.
    for (const authors of [{ authors: [reader] }, {}])
      void tried(state, () => pinion.query({ kinds: [KIND], limit: 200, ...authors }, take))
  }
  const own = [...found.values()]
    .filter(event => event.pubkey === reader || (isGame(event) && getOpponent(event) === reader))
    .sort((a, b) => b.created_at - a.created_at)
    .map(event => (isGame(event) ? event.id : getHexTag(event, 'e')) ?? '')
  const open = [...new Set(own)].filter(id => id !== '' && !tables.get(id)?.isOver).slice(0, MAX_GAMES)
  const notes = (isTurn: boolean) =>
    open
      .filter(id => (tables.get(id)?.isReadersTurn ?? false) === isTurn)
      .map(id => ['note', { id }] as const)
  return [
    'column',
    {},
    ['button', { act: 'begin', primary: true }, 'New game'],
    state.problem !== undefined && ['text', { strong: true }, state.problem],
    notes(true).length > 0 && ['title', {}, 'Your turn'],
    ...notes(true),
    notes(false).length > 0 && ['title', {}, 'Waiting for others'],
    ...notes(false),
    open.length === 0 &&
      (isFound ? ['empty', { title: 'No open games' }] : ['progress', { label: 'Looking for your games' }]),
  ]
})

pinion.act<object, Shown>('begin', async (_, state) => {
  await tried(state, () => startGame())
})
