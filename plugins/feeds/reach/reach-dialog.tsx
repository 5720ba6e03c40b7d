import { useMemo } from 'react'
import { ProfileName } from '#contracts/profiles'
import { encodeNpub } from '#kernel/nostr'
import type { RelayAnswer } from '#kernel/ports'
import { useQuery, View } from '#kernel/react'
import { Dialog, EmptyState, Skeleton } from '#ui-kit'
import styles from './reach-dialog.module.css'
import { unreached } from './unreached'

const LABEL_BY_ANSWER: Readonly<Record<RelayAnswer['state'], string>> = {
  asking: 'has not answered yet',
  eose: 'answered',
  closed: 'refused',
  timeout: 'is silent',
  dead: 'cannot be reached',
  'auth-refused': 'wants you to log in',
}

/** Lists the people whose notes may be missing from the feed, and the reasons. */
export default function ReachDialog(props: {
  follows: readonly string[]
  answers: Readonly<Record<string, RelayAnswer>>
  onClose(): void
}) {
  const { follows, answers, onClose } = props
  const lists = useQuery({ kinds: [10_002], authors: follows }, { from: 'local' })
  const people = useMemo(() => unreached(follows, lists.events, answers), [follows, lists.events, answers])
  const asking = Object.values(answers).some(({ state }) => state === 'asking')
  return (
    <Dialog open title="Follows that were not reached" height="tall" onClose={onClose}>
      {people.length === 0 ? (
        <EmptyState
          icon={asking ? 'clock' : 'check'}
          title={asking ? 'Some relays have not answered yet.' : 'Everybody you follow was reached.'}
        />
      ) : (
        <>
          <p className={styles.sum}>
            {people.length} of {follows.length}: none of the relays they write to has answered.
          </p>
          <ul>
            {people.map(({ pubkey, relays }) => (
              <li key={pubkey} className={styles.person}>
                <View
                  of={ProfileName}
                  pubkey={pubkey}
                  pending={<Skeleton width="16ch" />}
                  fallback={encodeNpub(pubkey)?.slice(0, 16)}
                />
                <span className={styles.why}>
                  {relays
                    .map(
                      ({ url, answer }) =>
                        `${url.replace(/^wss?:\/\//, '')} ${LABEL_BY_ANSWER[answer.state]}`,
                    )
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
