import { Suspense } from 'react'
import { chatsRoute } from '#contracts/site-routes'
import type { ServiceToken } from '#kernel'
import { LazyView, PluginBoundary, PluginView, useNostr, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClassName, EmptyState, Skeleton } from '#ui-kit'
import { type ChatTransport, chatTransports } from '../contract'
import { Conversation } from './conversation'
import { useChatTransport } from './use-chat-transport'

/** Shows the conversation with this id, if an active transport owns it. */
export function ChatById({ id }: { id: string }) {
  const transport = useChatTransport(id)
  if (!transport)
    return (
      <>
        <PluginView token={PageHeader} title="Chat" />
        <EmptyState icon="chats" title="This conversation cannot be shown">
          No plugin that is turned on has it.
          <RouteLink to={chatsRoute} className={buttonClassName('primary')}>
            All chats
          </RouteLink>
        </EmptyState>
      </>
    )
  const { service, headerView } = transport.value
  return (
    <Suspense fallback={<LoadingChat />}>
      <ChatWithTransport id={id} service={service}>
        {headerView && (
          <PluginBoundary plugin={transport.owner} where={`${chatTransports.id}:${transport.key}/about`}>
            <LazyView load={headerView} props={{ id }} />
          </PluginBoundary>
        )}
      </ChatWithTransport>
    </Suspense>
  )
}

function ChatWithTransport({
  id,
  service,
  children,
}: {
  id: string
  service: ServiceToken<ChatTransport>
  children: React.ReactNode
}) {
  const transport = useService(service)
  const { pubkey } = useStore(useNostr().session)
  // A public channel has the same id for every account. What one account has typed there must not stay for another.
  return <Conversation key={pubkey} id={id} transport={transport} header={children} />
}

const LoadingChat = () => (
  <>
    <PluginView token={PageHeader} title="Chat" />
    <Skeleton height={240} />
  </>
)
