import { useEffect, useState } from 'react'
import { chatOfAuthorRoute, chatRoute, chatsRoute } from '#contracts/site-routes'
import { waitForStore } from '#kernel'
import { PluginView, useContributions, useKernel } from '#kernel/react'
import { buildRoutePath, RouteLink, useNavigateToPath, useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { Button, buttonClassName, EmptyState, Progress, VisuallyHidden } from '#ui-kit'
import { chatTransports } from '../contract'

/** ms after which the page says that the stored conversations are not ready. */
const LIMIT_MS = 10_000

/**
 * The page that a push notification about a private message opens. As soon as the stored conversations are ready, it
 * redirects to the conversation of the key in its address, or to the list.
 */
export default function ChatOfAuthorPage({ limitMs = LIMIT_MS }: { limitMs?: number }) {
  const { author } = useRouteParams(chatOfAuthorRoute)
  const kernel = useKernel()
  const transports = useContributions(chatTransports)
  const go = useNavigateToPath()
  const [attempt, setAttempt] = useState(0)
  const [isLate, setLate] = useState(false)
  const [isRetrying, setRetrying] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt looks again
  useEffect(() => {
    if (author === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const find = async () => {
      for (const { value } of transports) {
        const transport = await kernel.resolve(value.service)
        if (!transport.findByEventAuthor) continue
        await waitForStore(transport.list, ({ phase }) => phase !== 'loading' || undefined, signal)
        const chat = await transport.findByEventAuthor(author)
        if (chat !== undefined) return buildRoutePath(chatRoute, { chat })
      }
      return chatsRoute.path
    }
    const replacePage = (path: string) => {
      if (!signal.aborted) go(path, { replace: true })
    }
    // The search continues after this: it may still succeed while the reader reads the message.
    const timer = setTimeout(() => {
      setLate(true)
      setRetrying(false)
    }, limitMs)
    void find().then(replacePage, () => replacePage(chatsRoute.path))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [author, kernel, transports, go, limitMs, attempt])
  return (
    <>
      <PluginView token={PageHeader} title="Chat" />
      <VisuallyHidden as="p" role="status">
        {isLate && !isRetrying ? 'Your messages have not opened yet' : 'Opening the conversation'}
      </VisuallyHidden>
      {isLate ? (
        <EmptyState icon="chats" title="Your messages have not opened yet">
          <Button
            busy={isRetrying}
            onClick={() => {
              setRetrying(true)
              setAttempt(attempt + 1)
            }}
          >
            Try again
          </Button>
          <RouteLink to={chatsRoute} className={buttonClassName('primary')}>
            All chats
          </RouteLink>
        </EmptyState>
      ) : (
        <EmptyState icon="chats" title="Opening the conversation">
          <Progress label="Opening the conversation" hidesLabel />
        </EmptyState>
      )}
    </>
  )
}
