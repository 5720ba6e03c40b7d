import { expect, test } from 'vitest'
import { isCodeLoadError } from '../core/code-loading'
import { createWorkerError } from './create-worker-error'

test('a worker whose code does not load is no fault of its plugin, one that fails later is', () => {
  expect(isCodeLoadError(createWorkerError('graph', false))).toBe(true)
  expect(isCodeLoadError(createWorkerError('graph', true))).toBe(false)
})
