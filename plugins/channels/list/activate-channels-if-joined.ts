import type { ChatTransportListenerContext } from '#contracts/chats'
import { createDisposable, pluginSettingsKey } from '#kernel'
import { createLocalKeyValueStorage } from '#kernel/storage'
import { channelsSettings } from '../channels-settings'

/**
 * Activates only the channels plugin, and no other chat transport, if the account has joined a channel in this or
 * another tab, or if the channels of the former client have not been looked for yet.
 */
export default async function activateChannelsIfJoined({
  account,
  own,
  activateThisTransport,
}: ChatTransportListenerContext): Promise<void> {
  const { storage } = createLocalKeyValueStorage()
  const key = pluginSettingsKey('channels')
  const activateIfJoined = () => {
    const record = storage.read(key)
    const settings = channelsSettings.read((record as { value?: unknown } | undefined)?.value, 1)
    if (!settings?.isAdopted || (settings.joined[account]?.length ?? 0) > 0) activateThisTransport()
  }
  const onStorage = (change: StorageEvent) => {
    if (change.key === key) activateIfJoined()
  }
  addEventListener('storage', onStorage)
  own(createDisposable(() => removeEventListener('storage', onStorage)))
  activateIfJoined()
}
