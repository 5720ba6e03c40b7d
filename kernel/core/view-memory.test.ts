import { expect, it } from 'vitest'
import { createTestKernel } from '../testing'
import { createViewMemory } from './view-memory'

it('keeps the latest value, separately for each kernel', async () => {
  const [one, other] = [createTestKernel().kernel, createTestKernel().kernel]
  const memory = createViewMemory<number>(2)
  memory.remember(one, 'a', 1)
  memory.remember(one, 'b', 2)
  memory.remember(one, 'a', 3)
  memory.remember(one, 'c', 4)
  expect(['a', 'b', 'c'].map(name => memory.recall(one, name))).toEqual([3, undefined, 4])
  expect(memory.recall(other, 'a')).toBeUndefined()
  memory.forget(one, name => name === 'a')
  expect(['a', 'c'].map(name => memory.recall(one, name))).toEqual([undefined, 4])
  await Promise.all([one.dispose(), other.dispose()])
})
