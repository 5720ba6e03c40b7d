import { expect, test } from 'vitest'
import { changedFields, problemsOf, readForm } from './profile-fields'

const before = readForm(JSON.stringify({ name: 'mira', lud16: 'mira@localhost', website: 'not one' }))

test('what another client wrote and nobody touched keeps nobody from saving the rest', () => {
  const after = { ...before, name: 'Mira' }
  expect(problemsOf(before, after)).toEqual({})
  expect(changedFields(before, after)).toEqual({ name: 'Mira' })
})

test('what one enters is checked, and emptied fields are right', () => {
  expect(problemsOf(before, { ...before, lud16: 'mira', nip05: 'a b', website: '' })).toEqual({
    lud16: 'A lightning address looks like name@example.com',
    nip05: 'An identifier looks like name@example.com',
  })
})

test('what is too long is said, never cut; what another client wrote there may stay', () => {
  const long = readForm(JSON.stringify({ name: 'x'.repeat(60) }))
  expect(problemsOf(long, { ...long, display_name: 'y'.repeat(51) })).toEqual({
    display_name: 'At most 50 characters, and these are 51.',
  })
  const shorter = { ...long, name: 'x'.repeat(59) }
  expect(problemsOf(long, shorter)).toEqual({ name: 'At most 50 characters, and these are 59.' })
  expect(changedFields(long, shorter)).toEqual({ name: 'x'.repeat(59) })
})

test('blanks around what another client wrote are no change', () => {
  const blank = readForm(JSON.stringify({ name: ' mira ' }))
  expect(changedFields(blank, blank)).toEqual({})
})
