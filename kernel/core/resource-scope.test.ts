import { expect, test } from 'vitest'
import { ResourceScope } from './resource-scope'

test('disposes resources in reverse order', () => {
  const scope = new ResourceScope('s')
  const order: number[] = []
  for (const n of [1, 2, 3]) scope.own(() => order.push(n))
  scope.dispose()
  scope.dispose()
  expect(order).toEqual([3, 2, 1])
})

test('runs every disposer although some throw, then reports all their errors', () => {
  const scope = new ResourceScope('s')
  const ran: string[] = []
  scope.own(() => ran.push('first'))
  for (const text of ['one', 'two'])
    scope.own(() => {
      throw new Error(text)
    })
  scope.own(() => ran.push('last'))
  let thrown: unknown
  try {
    scope.dispose()
  } catch (error) {
    thrown = error
  }
  expect(ran).toEqual(['last', 'first'])
  expect(thrown).toBeInstanceOf(AggregateError)
  expect((thrown as AggregateError).errors.map(e => (e as Error).message)).toEqual(['two', 'one'])
  expect(scope.size).toBe(0)
})

test('a resource added after disposal is disposed at once', () => {
  const scope = new ResourceScope('s')
  scope.dispose()
  let gone = 0
  scope.own(() => gone++)
  scope.add({ dispose: () => void gone++ })
  scope.child('c').own(() => gone++)
  expect(gone).toBe(3)
  expect(scope.size).toBe(0)
})

test('a resource added while the scope is being disposed is disposed too', () => {
  const scope = new ResourceScope('s')
  let gone = 0
  scope.own(() => scope.own(() => gone++))
  scope.dispose()
  expect(gone).toBe(1)
})

test('a resource or a child scope that is disposed early is removed from its scope', () => {
  const scope = new ResourceScope('s')
  let gone = 0
  scope.own(() => gone++).dispose()
  const child = scope.child('c')
  child.own(() => gone++)
  expect(scope.size).toBe(1)
  child.dispose()
  expect([gone, scope.size]).toEqual([2, 0])
  const other = scope.child('d')
  scope.dispose()
  expect(other.disposed).toBe(true)
})

test('its signal aborts before any resource is disposed', () => {
  const scope = new ResourceScope('s')
  let aborted = false
  scope.own(() => {
    aborted = scope.signal.aborted
  })
  scope.dispose()
  expect(aborted).toBe(true)
  expect((scope.signal.reason as DOMException).name).toBe('AbortError')
})
