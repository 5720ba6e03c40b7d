import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeLimit } from './with-time-limit'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createError = () => new Error('too late')

it('settles like the promise and leaves no timer', async () => {
  await expect(withTimeLimit(Promise.resolve(7), 50, createError)).resolves.toBe(7)
  await expect(withTimeLimit(Promise.reject(new Error('broken')), 50, createError)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects when the time is over', async () => {
  const limited = withTimeLimit(new Promise(() => {}), 50, createError)
  vi.advanceTimersByTime(50)
  await expect(limited).rejects.toThrow('too late')
})
