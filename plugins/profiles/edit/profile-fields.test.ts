import { expect, test } from 'vitest'
import { changedFields, problemsOf, readForm } from './profile-fields'

const before = readForm(JSON.stringify({ name: 'mira', lud16: 'mira@localhost', website: 'not one' }))

test('an untouched invalid value of another client does not prevent saving', () => {
  const after = { ...before, name: 'Mira' }
  expect(problemsOf(before, after)).toEqual({})
  expect(changedFields(before, after)).toEqual({ name: 'Mira' })
})

test('checks changed fields, and accepts emptied ones', () => {
  expect(problemsOf(before, { ...before, lud16: 'mira', nip05: 'a b', website: '' })).toEqual({
    lud16: 'A lightning address looks like name@example.com',
    nip05: 'An identifier looks like name@example.com',
  })
})

test('reports long values instead of cutting them; an untouched one may stay', () => {
  const long = readForm(JSON.stringify({ name: 'x'.repeat(60) }))
  expect(problemsOf(long, { ...long, display_name: 'y'.repeat(51) })).toEqual({
    display_name: 'At most 50 characters, and these are 51.',
  })
  const shorter = { ...long, name: 'x'.repeat(59) }
  expect(problemsOf(long, shorter)).toEqual({ name: 'At most 50 characters, and these are 59.' })
  expect(changedFields(long, shorter)).toEqual({ name: 'x'.repeat(59) })
})

test('spaces around another client’s value are no change', () => {
  const blank = readForm(JSON.stringify({ name: ' mira ' }))
  expect(changedFields(blank, blank)).toEqual({})
})
