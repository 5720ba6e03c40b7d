import { expect, test } from 'vitest'
import { createPromptQueue } from './prompt-queue'

const never = () => new Promise<string>(() => {})
const signal = () => new AbortController().signal

test('shows one prompt at a time, in order, whatever the result of the one before', async () => {
  const queue = createPromptQueue()
  const log: string[] = []
  const act =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await new Promise(resolve => setTimeout(resolve, 5))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const all = await Promise.allSettled([
    queue(act('a'), signal()),
    queue(act('b', true), signal()),
    queue(act('c'), signal()),
  ])
  expect(all.map(one => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a prompt that is never answered can be cancelled, and the next one comes', async () => {
  const queue = createPromptQueue()
  const stop = new AbortController()
  const stuck = queue(never, stop.signal)
  const next = queue(async () => 'next', signal())
  stop.abort()
  await expect(stuck).rejects.toThrow('Cancelled.')
  expect(await next).toBe('next')
})

test('a request withdrawn because of a refusal before it is never shown', async () => {
  const queue = createPromptQueue()
  const both = new AbortController()
  let asked = false
  const first = queue(async () => {
    throw new Error('no')
  }, both.signal)
  const second = queue(async () => {
    asked = true
  }, both.signal)
  // The second request is cancelled 10 ms after the refusal of the first, as by a caller that reacts to the refusal.
  void first.catch(() => setTimeout(() => both.abort(), 10))
  await expect(second).rejects.toThrow('Cancelled.')
  expect(await queue(async () => 'the next', signal())).toBe('the next')
  expect(asked).toBe(false)
})

test('a request cancelled while waiting is never shown and blocks no other', async () => {
  const queue = createPromptQueue()
  const first = new AbortController()
  const stuck = queue(never, first.signal)
  const stop = new AbortController()
  let asked = false
  const second = queue(async () => {
    asked = true
  }, stop.signal)
  const third = queue(async () => 'third', signal())
  stop.abort()
  await expect(second).rejects.toThrow('Cancelled.')
  first.abort()
  await expect(stuck).rejects.toThrow('Cancelled.')
  expect(await third).toBe('third')
  expect(asked).toBe(false)
})
