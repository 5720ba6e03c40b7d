// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TypeAheadBuffer } from './type-ahead-buffer'

const pending = new Promise<boolean>(() => {})
let ahead: TypeAheadBuffer

/** Presses a key. Returns true if it was kept for the text field. */
const key = (name: string, more: KeyboardEventInit & { readonly on?: Element } = {}) => {
  const { on = document.body, ...init } = more
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, ...init })
  let kept = false
  document.addEventListener('keydown', () => (kept = ahead.bufferKey(event)), { once: true })
  on.dispatchEvent(event)
  return kept
}
const type = (text: string) => [...text].map(letter => key(letter))
const focusField = async () => {
  document.body.innerHTML = '<input type="text">'
  const field = document.querySelector('input') as HTMLInputElement
  field.focus()
  await Promise.resolve()
  return field.value
}

beforeEach(() => {
  vi.useFakeTimers()
  ahead = new TypeAheadBuffer()
})
afterEach(() => {
  ahead.stopBuffering()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

test('typed letters go into the field, however long its code takes to load', async () => {
  ahead.startBuffering(Promise.resolve(true))
  expect(type('he')).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(type('llo')).toEqual([true, true, true])
  expect(await focusField()).toBe('hello')
  expect(key('l')).toBe(false)
})

test('keys that write nothing keep their effect', () => {
  ahead.startBuffering(pending)
  for (const name of ['F5', 'F12', 'PageDown', 'ArrowDown', 'Home', 'ContextMenu', 'Dead'])
    expect(key(name), name).toBe(false)
  expect(key('r', { ctrlKey: true })).toBe(false)
  expect(key('l', { altKey: true })).toBe(false)
  document.body.innerHTML = '<button>Undo</button>'
  const button = document.querySelector('button') as Element
  expect(key('Enter', { on: button })).toBe(false)
  // A space that follows other kept keys is kept too, even if a button has the focus.
  expect(key('a')).toBe(true)
  expect(key(' ', { on: button })).toBe(true)
})

test('a held key is written once at most, and Backspace removes a letter', async () => {
  ahead.startBuffering(pending)
  for (let n = 0; n < 5; n++) expect(key('n', { repeat: true })).toBe(true)
  type('ax')
  key('Backspace')
  expect(await focusField()).toBe('a')
})

test('characters typed with AltGr and Option are written', async () => {
  ahead.startBuffering(pending)
  expect(key('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true)
  expect(key('€', { altKey: true })).toBe(true)
  expect(await focusField()).toBe('@€')
})

test('after ten seconds keeping ends at the first pause, not in the middle of a word', async () => {
  ahead.startBuffering(pending)
  for (let n = 0; n < 30; n++) {
    expect(key('l'), `after ${n * 400} ms`).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(key('l')).toBe(false)
  expect(await focusField()).toBe('')
})

test.each([
  ['Escape', () => key('Escape')],
  ['Tab', () => key('Tab')],
  ['a press elsewhere', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('%s ends keeping', async (_, end) => {
  ahead.startBuffering(pending)
  type('a')
  end()
  expect(key('b')).toBe(false)
  expect(await focusField()).toBe('')
})

test('an action that failed ends keeping', async () => {
  ahead.startBuffering(Promise.resolve(false))
  expect(key('a')).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(key('b')).toBe(false)
})
