import { useEffect } from 'react'
import { chatOfAuthorRoute, chatRoute, chatsRoute } from '#contracts/site-routes'
import type { ReadableStore } from '#kernel'
import { PluginView, useContributions, useKernel } from '#kernel/react'
import { buildRoutePath, useNavigateToPath, useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { Skeleton } from '#ui-kit'
import { type ChatListState, chatTransports } from '../contract'

/**
 * The page to which a notice about a private message leads. As soon as the stored conversations are open, it gives way to
 * the conversation of the key in its address, or to the list.
 */
export default function ChatOfAuthorPage() {
  const { author } = useRouteParams(chatOfAuthorRoute)
  const kernel = useKernel()
  const transports = useContributions(chatTransports)
  const go = useNavigateToPath()
  useEffect(() => {
    if (author === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const find = async () => {
      for (const { value } of transports) {
        const transport = await kernel.resolve(value.service)
        if (!transport.findByEventAuthor) continue
        await waitUntilRead(transport.list, signal)
        const chat = await transport.findByEventAuthor(author)
        if (chat !== undefined) return buildRoutePath(chatRoute, { chat })
      }
      return chatsRoute.path
    }
    const replacePage = (path: string) => {
      if (!signal.aborted) go(path, { replace: true })
    }
    void find().then(replacePage, () => replacePage(chatsRoute.path))
    return () => controller.abort()
  }, [author, kernel, transports, go])
  return (
    <>
      <PluginView token={PageHeader} title="Chat" />
      <Skeleton height={240} />
    </>
  )
}

/** Resolves when the stored conversations have been read, or are locked, or `signal` aborts. */
function waitUntilRead(list: ReadableStore<ChatListState>, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const onChange = () => {
      if (list.get().phase === 'loading' && !signal.aborted) return
      subscription.dispose()
      signal.removeEventListener('abort', onChange)
      resolve()
    }
    const subscription = list.subscribe(onChange)
    signal.addEventListener('abort', onChange)
    onChange()
  })
}
