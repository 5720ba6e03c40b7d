import { useState } from 'react'
import { Graph, TrustBadge } from '#contracts/graph'
import {
  PicturesWithheld,
  useOptionalService,
  useOptionalStore,
  useService,
  useStore,
  View,
} from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { Avatar, Checkbox, EmptyState, RelativeTime, SkeletonRow, Spoken } from '#ui-kit'
import { type ChatSummary, Chats, chatRoute } from '../contract'
import { ChatTitle } from './chat-title'
import styles from './chats.module.css'
import { RequestBar } from './request-bar'

/** Number of requests that are shown at once. */
const PAGE = 50

/** The page `/chats/requests`. Nothing of a stranger is fetched here: no picture and no link. */
export default function RequestsPage() {
  const { phase, chats } = useStore(useService(Chats).list)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(PAGE)
  const requests = chats.filter(({ isRequest }) => isRequest)
  const selected = requests.filter(({ id }) => chosen.has(id))
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <PicturesWithheld value={true}>
      <View of={PageHeader} title="Requests" />
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
              onChange={on => setChosen(new Set(on ? requests.map(({ id }) => id) : []))}
            />
            <RequestBar chats={selected} onDone={() => setChosen(new Set())} />
          </div>
          <ul className={styles.rows}>
            {requests.slice(0, shown).map(chat => (
              <li key={chat.id} className={styles.request}>
                <Checkbox
                  label={<Spoken>Select</Spoken>}
                  checked={chosen.has(chat.id)}
                  onChange={on => toggle(chat.id, on)}
                />
                <Request chat={chat} />
              </li>
            ))}
          </ul>
          {requests.length > shown && (
            <button type="button" className={styles.requests} onClick={() => setShown(shown + PAGE)}>
              Show {Math.min(PAGE, requests.length - shown)} more
            </button>
          )}
        </>
      )}
    </PicturesWithheld>
  )
}

function Request({ chat }: { chat: ChatSummary }) {
  const [person = ''] = chat.people
  const isUnknown = useIsUnknown(person) && chat.people.length === 1
  return (
    <RouteLink to={chatRoute} params={{ chat: chat.id }} className={styles.row}>
      <Avatar keyHex={person} size={44} />
      <span className={styles.words}>
        <span className={styles.title}>
          <ChatTitle chat={chat} /> <View of={TrustBadge} pubkey={person} />
        </span>
        {isUnknown && <span className={styles.unknown}>Nobody whom you follow knows them</span>}
        <span className={styles.latest} dir="auto">
          {chat.last ? chat.last.text : 'Wants to write to you'}
        </span>
      </span>
      <span className={styles.marks}>{chat.last && <RelativeTime at={chat.last.at / 1_000} />}</span>
    </RouteLink>
  )
}

/** True if the graph is complete and does not reach a person. The graph is not started for this. */
function useIsUnknown(person: string): boolean {
  const graph = useOptionalService(Graph)
  useOptionalStore(graph?.version)
  return useOptionalStore(graph?.state)?.complete === true && graph?.trust(person) === undefined
}
