import type { Disposable } from '#kernel'
import { TAB_CHANNEL_NAME, type TabChange } from '../store/tab-channel'

/** Calls `fn` when another tab has changed the account's data, which may change the listening plan or the badge. */
export function watchTabChanges(account: string, fn: () => void): Disposable {
  const channel = new BroadcastChannel(TAB_CHANNEL_NAME)
  channel.onmessage = ({ data }: MessageEvent<TabChange>) => {
    if (data.account === account) fn()
  }
  return { dispose: () => channel.close() }
}
