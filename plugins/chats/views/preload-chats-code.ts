import { RichText, SensitiveContent } from '#contracts/notes'
import type { Kernel, ViewToken } from '#kernel'
import { preloadView } from '#kernel/react'
import { chatTransportsNeeded } from '../contract'

/** Loads the code of all chat transports, if an account is signed in, and the views of messages. */
export function preloadChatsCode(kernel: Kernel): void {
  if (kernel.nostr('chats').session.get().pubkey === undefined) return
  kernel.loadCode(chatTransportsNeeded)
  const preload = <P>({ point }: ViewToken<P>) => {
    for (const { value } of kernel.points.get(point)) void preloadView(value.view)
  }
  preload(SensitiveContent)
  preload(RichText)
}
