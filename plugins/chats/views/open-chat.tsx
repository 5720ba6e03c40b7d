import { Suspense } from 'react'
import type { ServiceToken } from '#kernel'
import { Guard, LazyView, useService, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClass, EmptyState, Skeleton } from '#ui-kit'
import { type ChatTransport, chatsRoute, chatTransports } from '../contract'
import { Conversation } from './conversation'
import { useChatTransport } from './use-chat-transport'

/** The conversation with this id, if a transport that is turned on owns it. */
export function OpenChat({ id }: { id: string }) {
  const transport = useChatTransport(id)
  if (!transport)
    return (
      <>
        <View of={PageHeader} title="Chat" />
        <EmptyState icon="chats" title="This conversation cannot be shown">
          No plugin that is turned on has it.
          <RouteLink to={chatsRoute} className={buttonClass('primary')}>
            All chats
          </RouteLink>
        </EmptyState>
      </>
    )
  const { service, about } = transport.value
  return (
    <Suspense fallback={<Waiting />}>
      <WithTransport id={id} service={service}>
        {about && (
          <Guard plugin={transport.owner} where={`${chatTransports.id}:${transport.key}/about`}>
            <LazyView load={about} props={{ id }} />
          </Guard>
        )}
      </WithTransport>
    </Suspense>
  )
}

function WithTransport({
  id,
  service,
  children,
}: {
  id: string
  service: ServiceToken<ChatTransport>
  children: React.ReactNode
}) {
  const transport = useService(service)
  return <Conversation id={id} transport={transport} about={children} />
}

const Waiting = () => (
  <>
    <View of={PageHeader} title="Chat" />
    <Skeleton height={240} />
  </>
)
