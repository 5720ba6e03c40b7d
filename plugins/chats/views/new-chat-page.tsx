import { chatRoute } from '#contracts/site-routes'
import { LazyView, PluginBoundary, PluginView, useContributions } from '#kernel/react'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import { chatTransports } from '../contract'
import styles from './chats.module.css'
import { ScanChatCode } from './scan-chat-code'

/** The page `/chats/new`, with one form for each kind of conversation that the reader can begin. */
export default function NewChatPage() {
  const transports = useContributions(chatTransports).filter(({ value }) => value.newChatView)
  const go = useNavigateToPath()
  return (
    <>
      <PluginView token={PageHeader} title="New chat" />
      {transports.length === 0 && (
        <EmptyState icon="chats" title="No plugin that is turned on can begin a conversation" />
      )}
      {transports.map(({ key, owner, value }) => (
        <section key={key} className={styles.begin} aria-label={value.label}>
          <h2>{value.label}</h2>
          {value.newChatView && (
            <PluginBoundary plugin={owner} where={`${chatTransports.id}:${key}/begin`}>
              <LazyView
                load={value.newChatView}
                props={{ openChat: (id: string) => go(buildRoutePath(chatRoute, { chat: id })) }}
              />
            </PluginBoundary>
          )}
        </section>
      ))}
      <section className={styles.begin} aria-label="QR code">
        <h2>QR code</h2>
        <ScanChatCode />
      </section>
    </>
  )
}
