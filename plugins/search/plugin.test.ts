import { expect, test } from 'vitest'
import { PeopleSearch } from '#contracts/profiles'
import { createTestEvent, createTestKernel, numberToHex } from '#kernel/testing'
import { stubFailingWorker } from '../../tests/support/stub-failing-worker'
import manifest from './manifest'

test('a search rejects if the code of the worker cannot be loaded, and the next one starts another', async () => {
  const restoreWorkers = stubFailingWorker()
  const pubkey = numberToHex(7)
  const { kernel } = createTestKernel({
    storedEvents: [createTestEvent({ kind: 0, pubkey, content: JSON.stringify({ name: 'Quokka' }) })],
  })
  kernel.enable(manifest)
  const people = await kernel.resolve(PeopleSearch)
  await expect(people.search('quokka', 5)).rejects.toThrow('people search worker')
  restoreWorkers()
  await expect
    .poll(async () => (await people.search('quokka', 5)).map(({ name }) => name))
    .toEqual(['Quokka'])
  await kernel.dispose()
})
