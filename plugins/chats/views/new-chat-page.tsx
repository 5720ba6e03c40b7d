import { Guard, LazyView, usePoint, View } from '#kernel/react'
import { routePath, useGo } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import { chatRoute, chatTransports } from '../contract'
import styles from './chats.module.css'
import { ReadCode } from './read-code'

/** The page `/chats/new`: one part for each way to begin a conversation. */
export default function NewChatPage() {
  const transports = usePoint(chatTransports).filter(({ value }) => value.begin)
  const go = useGo()
  return (
    <>
      <View of={PageHeader} title="New chat" />
      {transports.length === 0 && (
        <EmptyState icon="chats" title="No plugin that is turned on can begin a conversation" />
      )}
      {transports.map(({ key, owner, value }) => (
        <section key={key} className={styles.begin} aria-label={value.label}>
          <h2>{value.label}</h2>
          {value.begin && (
            <Guard plugin={owner} where={`${chatTransports.id}:${key}/begin`}>
              <LazyView
                load={value.begin}
                props={{ go: (id: string) => go(routePath(chatRoute, { chat: id })) }}
              />
            </Guard>
          )}
        </section>
      ))}
      <section className={styles.begin} aria-label="QR code">
        <h2>QR code</h2>
        <ReadCode />
      </section>
    </>
  )
}
