import { expect, test } from 'vitest'
import { getChangedProfileFields, parseProfileFormValues, validateProfileForm } from './profile-fields'

const before = parseProfileFormValues(
  JSON.stringify({ name: 'mira', lud16: 'mira@localhost', website: 'not one' }),
)

test('an untouched invalid value of another client does not prevent saving', () => {
  const after = { ...before, name: 'Mira' }
  expect(validateProfileForm(before, after)).toEqual({})
  expect(getChangedProfileFields(before, after)).toEqual({ name: 'Mira' })
})

test('checks changed fields, and accepts emptied ones', () => {
  expect(validateProfileForm(before, { ...before, lud16: 'mira', nip05: 'a b', website: '' })).toEqual({
    lud16: 'A lightning address looks like name@example.com',
    nip05: 'An identifier looks like name@example.com',
  })
})

test('reports long values instead of cutting them; an untouched one may stay', () => {
  const long = parseProfileFormValues(JSON.stringify({ name: 'x'.repeat(60) }))
  expect(validateProfileForm(long, { ...long, display_name: 'y'.repeat(51) })).toEqual({
    display_name: 'At most 50 characters, and these are 51.',
  })
  const shorter = { ...long, name: 'x'.repeat(59) }
  expect(validateProfileForm(long, shorter)).toEqual({ name: 'At most 50 characters, and these are 59.' })
  expect(getChangedProfileFields(long, shorter)).toEqual({ name: 'x'.repeat(59) })
})

test('spaces around another client’s value are no change', () => {
  const blank = parseProfileFormValues(JSON.stringify({ name: ' mira ' }))
  expect(getChangedProfileFields(blank, blank)).toEqual({})
})
