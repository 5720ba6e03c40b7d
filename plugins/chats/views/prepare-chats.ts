import { RichText, SensitiveContent } from '#contracts/notes'
import type { Kernel, ViewToken } from '#kernel'
import { preloadView } from '#kernel/react'
import { chatTransportsNeeded } from '../contract'

/**
 * Activates all chat transports, if an account is signed in, and loads the code that shows messages. Both take longer
 * than the reader should wait after a press.
 */
export function prepareChats(kernel: Kernel): void {
  if (kernel.nostr('chats').session.get().pubkey === undefined) return
  kernel.emit(chatTransportsNeeded, undefined)
  const preload = <P>({ point }: ViewToken<P>) => {
    for (const { value } of kernel.points.get(point)) void preloadView(value.view)
  }
  preload(SensitiveContent)
  preload(RichText)
}
