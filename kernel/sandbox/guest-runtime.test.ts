import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type MessageToGuest, parseGuestMessage } from './guest-messages'
import { type GuestGlobalScope, installGuestRuntime } from './guest-runtime'
import { SANDBOX_SCRIPT, SANDBOX_SCRIPT_HASH } from './sandbox-frame-html'

/** Runs a guest's code on this thread. Its global scope is a fake that contains only the guest runtime. */
function run(code: string) {
  let begin: Parameters<GuestGlobalScope['addEventListener']>[1] = () => {}
  const scope: GuestGlobalScope = {
    addEventListener: (_, listener) => {
      begin = listener
    },
  }
  installGuestRuntime(scope)
  new Function('pinion', code)(scope.pinion)
  const heard: ReturnType<typeof parseGuestMessage>[] = []
  /** The views about which the guest wants to know whether they are in sight. */
  const watched: unknown[] = []
  const port = {
    onmessage: null as ((event: { data: string }) => void) | null,
    postMessage(text: string) {
      const message = parseGuestMessage(text)
      if (message[0] === 'call' && message[2] === 'watch') watched.push(message[3][0])
      else heard.push(message)
    },
  }
  begin({ ports: [port] })
  return {
    heard,
    watched,
    send: (message: MessageToGuest) => port.onmessage?.({ data: JSON.stringify(message) }),
  }
}

const COUNTER = `
  pinion.view('counter', (props, state) => ['button', { act: 'add' }, props.name + ' ' + (state.n ?? 0)])
  pinion.act('add', (props, state, value) => { state.n = (state.n ?? 0) + Number(value ?? 1) })
  pinion.visible('counter', (props, isVisible) => void pinion.toast(props.name + ' ' + isVisible))
  pinion.view('broken', () => { throw new Error('no eggs') })
`

test('the hash that the app allows is that of the frame’s script', () => {
  expect(createHash('sha256').update(SANDBOX_SCRIPT).digest('base64')).toBe(SANDBOX_SCRIPT_HASH)
})

test('a view is drawn from its data and its own state, and again after a press; views that are shown at once come at once', async () => {
  const guest = run(COUNTER)
  guest.send([
    'show',
    [
      [1, 'counter', { name: 'eggs' }],
      [2, 'counter', { name: 'plums' }],
    ],
  ])
  await vi.waitFor(() => expect(guest.heard).toHaveLength(1))
  guest.send(['act', 2, 'add', 3])
  await vi.waitFor(() => expect(guest.heard).toHaveLength(2))
  expect(guest.heard).toEqual([
    [
      'trees',
      [
        { id: 1, tree: ['button', { act: 'add' }, 'eggs 0'] },
        { id: 2, tree: ['button', { act: 'add' }, 'plums 0'] },
      ],
    ],
    ['trees', [{ id: 2, tree: ['button', { act: 'add' }, 'plums 3'] }]],
  ])
  guest.send(['drop', [2]])
  guest.send(['act', 2, 'add', 3])
  guest.send(['ping', 7])
  await vi.waitFor(() => expect(guest.heard.at(-1)).toEqual(['pong', 7]))
  expect(guest.heard).toHaveLength(3)
})

test('a view that throws, or that there is not, says why; a view is told when it is seen', async () => {
  const guest = run(COUNTER)
  guest.send(['show', [[1, 'broken', {}]]])
  guest.send(['show', [[2, 'nowhere', {}]]])
  await vi.waitFor(() => expect(guest.heard).toHaveLength(1))
  expect(guest.heard[0]).toEqual([
    'trees',
    [
      { id: 1, tree: null, error: 'no eggs' },
      { id: 2, tree: null, error: "There is no view 'nowhere'" },
    ],
  ])
  guest.send(['show', [[3, 'counter', { name: 'eggs' }]]])
  guest.send(['visible', 3, true])
  await vi.waitFor(() => expect(guest.heard).toContainEqual(['call', 2, 'toast', ['eggs true']]))
  expect(guest.watched).toEqual(['counter'])
})

test('a view that waits holds up no other, and an act that fails says so and keeps its view', async () => {
  const guest = run(`
    pinion.view('slow', () => new Promise(() => {}))
    pinion.view('quick', () => 'here')
    pinion.act('refused', () => Promise.reject(new Error('Not published')))
  `)
  guest.send([
    'show',
    [
      [1, 'slow', {}],
      [2, 'quick', {}],
    ],
  ])
  await vi.waitFor(() => expect(guest.heard).toEqual([['trees', [{ id: 2, tree: 'here' }]]]))
  guest.send(['act', 2, 'refused', null])
  await vi.waitFor(() => expect(guest.heard).toHaveLength(3))
  expect(guest.heard.slice(1)).toEqual([
    ['call', 1, 'toast', ['Not published']],
    ['trees', [{ id: 2, tree: 'here' }]],
  ])
})

test('a question is answered by what the guest adds, or refused with the reason', async () => {
  const guest = run(`
    pinion.menu('count', ({ event }) => event.content.length)
    pinion.wallet('purse', { getInfo: async ({ key }, args) => ({ alias: key + args.n }) })
    pinion.search('broken', () => { throw new Error('no index') })
  `)
  guest.send(['ask', 1, 'menu', 'count', { event: { content: 'plums' } }])
  guest.send(['ask', 2, 'menu', 'nothing', {}])
  guest.send(['ask', 3, 'wallet', 'purse', { method: 'getInfo', fields: { key: 'k' }, args: { n: 1 } }])
  guest.send(['ask', 4, 'wallet', 'purse', { method: 'constructor', fields: {}, args: {} }])
  guest.send(['ask', 5, 'search', 'broken', 'x'])
  await vi.waitFor(() => expect(guest.heard).toHaveLength(5))
  expect([...guest.heard].sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['answered', 1, true, 5],
    ['answered', 2, false, "There is no menu 'nothing'"],
    ['answered', 3, true, { alias: 'k1' }],
    ['answered', 4, false, 'This wallet has no constructor'],
    ['answered', 5, false, 'no index'],
  ])
})

test('the views are drawn again with each change of the settings', async () => {
  const guest = run(`pinion.view('unit', () => String(pinion.setting('unit')))`)
  guest.send(['settings', { unit: 'g' }])
  guest.send(['show', [[1, 'unit', {}]]])
  await vi.waitFor(() => expect(guest.heard.at(-1)).toEqual(['trees', [{ id: 1, tree: 'g' }]]))
  guest.send(['settings', { unit: 'cup' }])
  await vi.waitFor(() => expect(guest.heard.at(-1)).toEqual(['trees', [{ id: 1, tree: 'cup' }]]))
})

test('the runtime sends nothing but JSON text, and uses nothing outside of itself', () => {
  const source = installGuestRuntime.toString()
  expect(() => new Function('self', `(${source})(self)`)({ addEventListener: () => {} })).not.toThrow()
})

test.each([
  ['an object', { 0: 'pong' }, 'must be a text'],
  ['no JSON', '[', 'is no JSON'],
  ['a deep list', '['.repeat(200_000), 'is no JSON'],
  ['a long text', `["pong",${' '.repeat(600_000)}1]`, 'more than 524288 characters'],
  ['another name', '["eval",1]', 'The name of a message must be one of'],
  ['a tree without an id', '["trees",[["x",[]]]]', 'must be a whole number'],
  ['too many trees', JSON.stringify(['trees', Array(1_001).fill([1, ''])]), 'a list of 0 to 1000 items'],
  ['an id of zero', '["call",0,"toast",[]]', 'must be a number from 1'],
  ['too many arguments', '["call",1,"toast",[1,2,3,4,5,6,7,8,9]]', 'a list of 0 to 8 items'],
])('%s is no message of a guest', (_, data, reason) => {
  expect(() => parseGuestMessage(data)).toThrow(reason)
})
