import type { ChatTransportListenerContext } from '#contracts/chats'
import { createDisposable, pluginSettingsKey } from '#kernel'
import { createLocalKeyValueStorage } from '#kernel/storage'
import { channelsSettings } from '../channels-settings'

/**
 * Has the channels loaded for an account that has joined one, in this tab or in another, or before the former client's
 * channels were looked for.
 */
export default async function activateChannelsIfJoined({
  account,
  own,
  activateTransports,
}: ChatTransportListenerContext): Promise<void> {
  const { storage } = createLocalKeyValueStorage()
  const key = pluginSettingsKey('channels')
  const activateIfJoined = () => {
    const record = storage.read(key)
    const settings = channelsSettings.read((record as { value?: unknown } | undefined)?.value, 1)
    if (!settings?.isAdopted || (settings.joined[account]?.length ?? 0) > 0) activateTransports()
  }
  const onStorage = (change: StorageEvent) => {
    if (change.key === key) activateIfJoined()
  }
  addEventListener('storage', onStorage)
  own(createDisposable(() => removeEventListener('storage', onStorage)))
  activateIfJoined()
}
