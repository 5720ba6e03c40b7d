import type { Disposable } from '#kernel'

/** The conversations and transports whose rows another tab has changed. The message contains no person and no text. */
export interface TabChange {
  readonly account: string
  readonly chats: readonly string[]
  /** The ids of the transports whose records have changed, such as their sessions. */
  readonly records: readonly string[]
}

/** Notifies the other tabs of this browser of changes. */
export interface TabChannel extends Disposable {
  broadcast(change: TabChange): void
}

export const TAB_CHANNEL_NAME = 'pinion:private-chats'

export function createTabChannel(onChange: (change: TabChange) => void): TabChannel {
  const channel = new BroadcastChannel(TAB_CHANNEL_NAME)
  channel.onmessage = ({ data }: MessageEvent<TabChange>) => onChange(data)
  return {
    broadcast: change => channel.postMessage(change),
    dispose: () => channel.close(),
  }
}
