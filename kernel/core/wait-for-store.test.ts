import { expect, test } from 'vitest'
import { createValueStore } from './value-store'
import { waitForStore } from './wait-for-store'

const pickEven = (count: number) => (count % 2 === 0 ? `even ${count}` : undefined)

test('a state that is there already, or comes later, is waited for', async () => {
  const store = createValueStore(2)
  expect(await waitForStore(store, pickEven)).toBe('even 2')
  store.set(3)
  const waiting = waitForStore(store, pickEven)
  store.set(5)
  store.set(6)
  expect(await waiting).toBe('even 6')
})

test('waiting ends with its time, or when its signal aborts', async () => {
  const store = createValueStore(1)
  await expect(waitForStore(store, pickEven, AbortSignal.timeout(1))).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  const controller = new AbortController()
  const { signal } = controller
  const waiting = waitForStore(store, pickEven, signal)
  controller.abort(new Error('closed'))
  await expect(waiting).rejects.toThrow('closed')
  store.set(2)
  await expect(waitForStore(store, pickEven, signal)).rejects.toThrow('closed')
})
