import { useMemo } from 'react'
import { ProfileName } from '#contracts/profiles'
import { encodeNpub, formatRelayUrl } from '#kernel/nostr'
import type { RelayAnswer } from '#kernel/ports'
import { PluginView, useQuery } from '#kernel/react'
import { Dialog, EmptyState, Skeleton } from '#ui-kit'
import { findUnreachedFollows } from './find-unreached-follows'
import styles from './unreached-follows-dialog.module.css'

const LABEL_BY_ANSWER: Readonly<Record<RelayAnswer['state'], string>> = {
  asking: 'has not answered yet',
  eose: 'answered',
  closed: 'refused',
  timeout: 'is silent',
  dead: 'cannot be reached',
  'auth-refused': 'wants you to log in',
}

/** Lists the people whose notes may be missing from the feed, and the reasons. */
export default function UnreachedFollowsDialog(props: {
  follows: readonly string[]
  answers: Readonly<Record<string, RelayAnswer>>
  onClose(): void
}) {
  const { follows, answers, onClose } = props
  const relayLists = useQuery({ kinds: [10_002], authors: follows }, { source: 'local' })
  const people = useMemo(
    () => findUnreachedFollows(follows, relayLists.events, answers),
    [follows, relayLists.events, answers],
  )
  const isAsking = Object.values(answers).some(({ state }) => state === 'asking')
  return (
    <Dialog open title="Follows that were not reached" height="tall" onClose={onClose}>
      {people.length === 0 ? (
        <EmptyState
          icon={isAsking ? 'clock' : 'check'}
          title={isAsking ? 'Some relays have not answered yet.' : 'Everybody you follow was reached.'}
        />
      ) : (
        <>
          <p className={styles.sum}>
            {people.length} of {follows.length}: none of the relays they write to has answered.
          </p>
          <ul>
            {people.map(({ pubkey, relays }) => (
              <li key={pubkey} className={styles.person}>
                <PluginView
                  token={ProfileName}
                  pubkey={pubkey}
                  pending={<Skeleton width="16ch" />}
                  fallback={encodeNpub(pubkey)?.slice(0, 16)}
                />
                <span className={styles.why}>
                  {relays
                    .map(({ url, answer }) => `${formatRelayUrl(url)} ${LABEL_BY_ANSWER[answer.state]}`)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
