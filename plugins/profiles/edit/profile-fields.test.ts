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
