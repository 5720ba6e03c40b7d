import { RichText, SensitiveContent } from '#contracts/notes'
import type { Kernel, ViewToken } from '#kernel'
import { preloadView } from '#kernel/react'
import { chatTransports, chatTransportsNeeded } from '../contract'

/**
 * Loads the code of all chat transports, if an account is signed in, and the views of conversations. Does nothing while
 * the browser is offline: some browsers remember a failed import, and never load that module again.
 */
export function preloadChatsCode(kernel: Kernel): void {
  if (navigator.onLine === false) return
  if (kernel.nostr('chats').session.get().pubkey === undefined) return
  kernel.loadCode(chatTransportsNeeded)
  for (const { value } of kernel.points.get(chatTransports)) {
    if (value.headerView) void preloadView(value.headerView)
    if (value.noticeView) void preloadView(value.noticeView)
  }
  const preload = <P>({ point }: ViewToken<P>) => {
    for (const { value } of kernel.points.get(point)) void preloadView(value.view)
  }
  preload(SensitiveContent)
  preload(RichText)
}
