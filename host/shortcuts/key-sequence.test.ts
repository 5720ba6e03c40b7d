import { expect, it } from 'vitest'
import { KeySequence } from './key-sequence'

const ALL = ['j', 'g h', 'g s', '?']

/** Returns what `KeySequence` finds at each of these keys, which are pressed every 100 ms. */
const strike = (keys: string, all = ALL) => {
  const sequence = new KeySequence()
  return keys.split(' ').map((key, at) => {
    const found = sequence.strike(key, at * 100, all)
    return typeof found === 'number' ? all[found] : found
  })
}

it('finds single keys and sequences', () => {
  expect(strike('j ? g h g s')).toEqual(['j', '?', 'wait', 'g h', 'wait', 'g s'])
})

it('a second key without its first does nothing', () => {
  expect(strike('h s')).toEqual([undefined, undefined])
})

it('a first key that no sequence continues does not swallow the next key', () => {
  expect(strike('g j g g h')).toEqual(['wait', 'j', 'wait', 'wait', 'g h'])
  expect(strike('g x h')).toEqual(['wait', undefined, undefined])
})

it('forgets a first key after a while', () => {
  const sequence = new KeySequence()
  expect(sequence.strike('g', 0, ALL)).toBe('wait')
  expect(sequence.strike('h', 5_000, ALL)).toBeUndefined()
})

it('a shorter shortcut wins if another one begins with it', () => {
  expect(strike('g h', ['g', 'g h'])).toEqual(['g', 'g h'])
})
