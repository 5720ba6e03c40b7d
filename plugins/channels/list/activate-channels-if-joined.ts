import type { ChatTransportListenerContext } from '#contracts/chats'
import { pluginSettingsKey } from '#kernel'
import { createLocalKeyValueStorage } from '#kernel/storage'
import { channelsSettings } from '../channels-settings'

/** Has the channels loaded for an account that has joined one, or before the former client's channels were looked for. */
export default async function activateChannelsIfJoined({
  account,
  activateTransports,
}: ChatTransportListenerContext): Promise<void> {
  const record = createLocalKeyValueStorage().storage.read(pluginSettingsKey('channels'))
  const settings = channelsSettings.read((record as { value?: unknown } | undefined)?.value, 1)
  if (!settings?.isAdopted || (settings.joined[account]?.length ?? 0) > 0) activateTransports()
}
