import type { Disposable } from '#kernel'

/** Tells the other tabs of this browser which conversations have changed. It names no person and no text. */
export interface TabChannel extends Disposable {
  tell(account: string, chats: readonly string[]): void
}

const NAME = 'pinion:private-chats'

export function createTabChannel(heard: (account: string, chats: readonly string[]) => void): TabChannel {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<{ account: string; chats: readonly string[] }>) =>
    heard(data.account, data.chats)
  return {
    tell: (account, chats) => channel.postMessage({ account, chats }),
    dispose: () => channel.close(),
  }
}
