import { expect, test } from 'vitest'
import { removeNetworkGlobals } from './remove-network-globals'

test('a door is gone from the scope and from all its prototypes, and cannot be put back', () => {
  const root = { fetch: () => 'sent' }
  const scope = Object.create(Object.create(root), {
    Worker: { value: class {}, configurable: true },
    structuredClone: { value: () => 'copied' },
  })
  removeNetworkGlobals(scope)
  expect([scope.fetch, scope.Worker, root.fetch]).toEqual([undefined, undefined, undefined])
  expect(Reflect.set(scope, 'fetch', () => 'sent')).toBe(false)
  expect(scope.structuredClone()).toBe('copied')
})

test('it uses nothing outside of itself', () => {
  expect(() => new Function('self', `(${removeNetworkGlobals})(self)`)({})).not.toThrow()
})
