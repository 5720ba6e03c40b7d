import type { Disposable } from '#kernel'

/** The conversations and transports whose rows another tab has changed. The message holds no person and no text. */
export interface TabChange {
  readonly account: string
  readonly chats: readonly string[]
  /** The ids of the transports whose records have changed, such as their sessions. */
  readonly records: readonly string[]
}

/** Tells the other tabs of this browser what has changed. */
export interface TabChannel extends Disposable {
  tell(change: TabChange): void
}

const NAME = 'pinion:private-chats'

export function createTabChannel(heard: (change: TabChange) => void): TabChannel {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<TabChange>) => heard(data)
  return {
    tell: change => channel.postMessage(change),
    dispose: () => channel.close(),
  }
}
