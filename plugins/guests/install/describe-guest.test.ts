import { expect, test } from 'vitest'
import { compareVersions, describePermissions, describeVersionChanges } from './describe-guest'
import type { GuestManifest } from './guest-manifest'

const manifest = (requires: readonly string[], adds: GuestManifest['adds'] = {}): GuestManifest => ({
  api: 1,
  id: 'a',
  title: 'A',
  summary: '',
  version: '1.0.0',
  requires,
  adds,
})

test('every permission is said in words', () => {
  const all = ['me', 'read:1', 'publish:7', 'network:a.example', 'store:10', 'wallet:pay']
  const words = describePermissions(manifest(all)).join(' ')
  for (const part of ['who you are', 'kind 1 ', 'kind 7', 'a.example', '10 kB', 'pay invoices'])
    expect(words).toContain(part)
  expect(words).not.toContain('tell nobody')
})

test('a plugin that cannot publish and has no network can tell nobody', () => {
  expect(describePermissions(manifest(['me', 'store:1'])).at(-1)).toBe('It can tell nobody else.')
  expect(describePermissions(manifest([]))).toEqual([
    'It draws what it is given. It learns nothing else, and can tell nobody.',
  ])
})

test('two versions are compared by what they add and may', () => {
  const changes = describeVersionChanges(
    manifest(['store:1'], { pages: [{ id: 'b', label: 'Book', view: 'b' }] }),
    manifest(['store:1', 'network:a.example']),
  )
  expect(changes).toEqual([
    'May now: It talks to a.example, and can tell it all that it learns.',
    "Gone: A page 'Book'",
  ])
})

test('versions are compared as numbers', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  expect(compareVersions('0.9.0', '1.0.0')).toBeLessThan(0)
})
