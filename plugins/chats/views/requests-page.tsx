import { useRef, useState } from 'react'
import { Graph, TrustBadge } from '#contracts/graph'
import { chatRoute } from '#contracts/site-routes'
import {
  BlockPicturesContext,
  PluginView,
  useOptionalService,
  useOptionalStore,
  useService,
  useStore,
} from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import {
  Avatar,
  Checkbox,
  EmptyState,
  moveFocusFrom,
  RelativeTime,
  SkeletonRow,
  VisuallyHidden,
} from '#ui-kit'
import { type ChatSummary, Chats } from '../contract'
import { describeMessage } from '../conversation/describe-message'
import { ChatRequestActions } from './chat-request-actions'
import { ChatTitle } from './chat-title'
import styles from './chats.module.css'
import { DroppedMessagesNotices } from './dropped-messages-notice'
import { useActivateChatTransports } from './use-activate-chat-transports'

/** Number of requests that are shown at once. */
const PAGE_SIZE = 50

/** The page `/chats/requests`. It fetches no picture and no link of a stranger. */
export default function RequestsPage() {
  useActivateChatTransports()
  const { phase, chats } = useStore(useService(Chats).list)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const requests = chats.filter(({ isRequest }) => isRequest)
  const area = useRef<HTMLElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const selected = requests.filter(({ id }) => selectedIds.has(id))
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(selectedIds)
    if (isOn) next.add(id)
    else next.delete(id)
    setSelectedIds(next)
  }
  return (
    <BlockPicturesContext value={true}>
      <PluginView token={PageHeader} title="Requests" />
      <DroppedMessagesNotices />
      <section ref={area} aria-label="Requests" tabIndex={-1} className={styles.requestArea}>
        {requests.length === 0 ? (
          phase === 'loading' ? (
            <SkeletonRow />
          ) : (
            <EmptyState icon="chats" title="No requests">
              Somebody whom you do not follow waits here until you accept.
            </EmptyState>
          )
        ) : (
          <>
            <div className={styles.requestTools}>
              <Checkbox
                label="Select all"
                checked={selected.length === requests.length ? true : selected.length > 0 ? 'mixed' : false}
                onChange={isOn => setSelectedIds(new Set(isOn ? requests.map(({ id }) => id) : []))}
              />
              <ChatRequestActions
                ref={actions}
                chats={selected}
                onDone={() => {
                  setSelectedIds(new Set())
                  // The pressed button is disabled now, or gone with the last request.
                  moveFocusFrom(actions.current, area.current)
                }}
              />
            </div>
            <ul className={styles.rows}>
              {requests.slice(0, shownCount).map(chat => (
                <li key={chat.id} className={styles.request}>
                  <Checkbox
                    label={
                      <VisuallyHidden>
                        Select <ChatTitle chat={chat} />
                      </VisuallyHidden>
                    }
                    checked={selectedIds.has(chat.id)}
                    onChange={isOn => toggle(chat.id, isOn)}
                  />
                  <RequestRow chat={chat} />
                </li>
              ))}
            </ul>
            {requests.length > shownCount && (
              <button
                type="button"
                className={styles.requests}
                onClick={() => setShownCount(shownCount + PAGE_SIZE)}
              >
                Show {Math.min(PAGE_SIZE, requests.length - shownCount)} more
              </button>
            )}
          </>
        )}
      </section>
    </BlockPicturesContext>
  )
}

function RequestRow({ chat }: { chat: ChatSummary }) {
  const [person = ''] = chat.people
  // The graph knows the person who is named. The stranger who claims that name may be somebody else.
  const isUnknown = useIsUnknown(person) && chat.people.length === 1 && !chat.isClaimed
  return (
    <RouteLink to={chatRoute} params={{ chat: chat.id }} className={styles.row}>
      <Avatar pubkey={person} size={44} />
      <span className={styles.words}>
        <span className={styles.title}>
          <ChatTitle chat={chat} /> {!chat.isClaimed && <PluginView token={TrustBadge} pubkey={person} />}
        </span>
        {isUnknown && <span className={styles.unknown}>Nobody you follow knows them</span>}
        <span className={styles.latest} dir="auto">
          {chat.last ? describeMessage(chat.last) : 'Wants to write to you'}
        </span>
      </span>
      <span className={styles.marks}>{chat.last && <RelativeTime timeSeconds={chat.last.at / 1_000} />}</span>
    </RouteLink>
  )
}

/** True if the graph is loaded and does not contain the person. This hook does not start the graph. */
function useIsUnknown(person: string): boolean {
  const graph = useOptionalService(Graph)
  useOptionalStore(graph?.version)
  return useOptionalStore(graph?.state)?.isComplete === true && graph?.getTrust(person) === undefined
}
