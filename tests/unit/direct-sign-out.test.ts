// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { createMemoryKeyValueStorage, pluginSettingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { chatDirectSettings } from '../../plugins/chat-direct/chat-direct-settings'
import { deleteVisits, startVisit } from '../support/listening-visits'
import { chatPeople } from '../support/private-chats'

const [ana, ben] = chatPeople
afterEach(deleteVisits)

test('signing out removes what the account has decided about private messages, also while nothing of them is loaded', async () => {
  const storage = createMemoryKeyValueStorage()
  const decided = [ana.pubkey, ben.pubkey]
  storage.write(pluginSettingsKey('chat-direct'), {
    version: 1,
    value: { decryptAlways: decided, noInboxRelays: decided },
  })
  const { kernel, loaded } = startVisit(createInMemoryRelay(), { storage })
  const accounts = await kernel.resolve(Accounts)
  expect(loaded()).toEqual([])
  await kernel.activateForSignOut()
  await accounts.signOut(ana.pubkey)
  expect(kernel.settings(pluginSettingsKey('chat-direct'), chatDirectSettings).get()).toEqual({
    decryptAlways: [ben.pubkey],
    noInboxRelays: [ben.pubkey],
  })
})
