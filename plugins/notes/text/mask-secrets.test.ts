import { describe, expect, it } from 'vitest'
import { maskSecrets } from './mask-secrets'

describe('maskSecrets', () => {
  it('masks possible keys and leaves mere mentions of keys', () => {
    expect(maskSecrets(`a nsec1${'q'.repeat(58)}, b`)).toBe('a nsec1…, b')
    expect(maskSecrets(`NSEC1${'Q'.repeat(20)}`)).toBe('nsec1…')
    expect(maskSecrets('an nsec1 key, nsec1abc')).toBe('an nsec1 key, nsec1abc')
  })
})
