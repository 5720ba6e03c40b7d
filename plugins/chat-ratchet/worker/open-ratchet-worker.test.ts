import { afterEach, expect, test, vi } from 'vitest'
import { generateKeyPair } from '#kernel/keys'
import { stubFailingWorker } from '../../../tests/support/stub-failing-worker'
import { randomBytes } from '../random-bytes'
import { openRatchetWorker } from './open-ratchet-worker'

afterEach(() => void vi.unstubAllGlobals())

test('a call rejects if the code of the worker cannot be loaded, and each later call starts a worker anew', async () => {
  stubFailingWorker()
  const worker = openRatchetWorker()
  const start = () => worker.startAsInviter(generateKeyPair(randomBytes), 'a'.repeat(64), 'b'.repeat(64))
  await expect(Promise.allSettled([start(), start()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  await expect(start()).rejects.toThrow('The worker has stopped')
  worker.dispose()
})
