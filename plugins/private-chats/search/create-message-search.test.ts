import { afterEach, expect, test, vi } from 'vitest'
import { stubFailingWorker } from '../../../tests/support/stub-failing-worker'
import { generateKeyBytes, importContentCipher } from '../store/cipher'
import { createMessageSearch } from './create-message-search'

afterEach(() => void vi.unstubAllGlobals())

const query = { account: 'a'.repeat(64), chats: ['p-1'], text: 'tea', limit: 10 }

test('a search says that it has failed if the code of the worker cannot be loaded', async () => {
  stubFailingWorker()
  const search = createMessageSearch('no-database')
  const cipher = await importContentCipher(generateKeyBytes())
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(search.search(query, cipher)).rejects.toThrow('The messages could not be searched.')
  search.dispose()
})

test('a search that is given up ends with the reason for that', async () => {
  stubFailingWorker()
  const search = createMessageSearch('no-database')
  const cipher = await importContentCipher(generateKeyBytes())
  const controller = new AbortController()
  const searching = search.search(query, cipher, controller.signal)
  controller.abort(new Error('Another text was typed'))
  await expect(searching).rejects.toThrow('Another text was typed')
  search.dispose()
})
