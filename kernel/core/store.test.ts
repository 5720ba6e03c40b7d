import { expect, test } from 'vitest'
import { createStore } from './store'

test('returns the same object until something changes, and notifies only then', () => {
  const store = createStore({ a: { n: 1 }, b: { n: 1 } })
  const before = store.get()
  let told = 0
  store.subscribe(() => told++)
  store.set(draft => {
    draft.a.n = 1
  })
  expect([store.get(), told]).toEqual([before, 0])
  store.set(draft => {
    draft.a.n = 2
  })
  expect(told).toBe(1)
  expect(store.get()).not.toBe(before)
  expect(store.get().b).toBe(before.b)
})

test('a function that subscribes twice is called twice, and each subscription ends separately', () => {
  const store = createStore(0)
  let told = 0
  const hear = () => told++
  const first = store.subscribe(hear)
  store.subscribe(hear)
  first.dispose()
  store.set(() => 1)
  expect(told).toBe(1)
})

test('a listener that throws does not keep the others from being called', () => {
  const store = createStore(0)
  let told = 0
  store.subscribe(() => {
    throw new Error('mine')
  })
  store.subscribe(() => told++)
  expect(() => store.set(() => 1)).toThrow('mine')
  expect([store.get(), told]).toEqual([1, 1])
})

test('a listener may change the store again', () => {
  const store = createStore(0)
  const seen: number[] = []
  store.subscribe(() => {
    seen.push(store.get())
    if (store.get() < 3) store.set(n => n + 1)
  })
  store.set(() => 1)
  expect(store.get()).toBe(3)
  expect(seen).toEqual([1, 2, 3])
})

type Phase =
  | { readonly phase: 'idle' }
  | { readonly phase: 'read'; readonly people: readonly string[]; readonly at: ReadonlyMap<string, number> }

test('a recipe may return the next state as its type says it, read-only lists and all', () => {
  const store = createStore<Phase>({ phase: 'idle' })
  const next: Phase = { phase: 'read', people: ['mira'], at: new Map() }
  store.set(() => next)
  expect(store.get()).toBe(next)
})
