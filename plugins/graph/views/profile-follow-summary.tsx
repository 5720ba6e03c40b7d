import { useEffect, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PluginView, useQuery, useShellContext } from '#kernel/react'
import { LabelTag, ShortCount } from '#ui-kit'
import styles from './graph.module.css'
import { PeopleDialog } from './people-dialog'
import TrustBadge from './trust-badge'
import { useGraph, useGraphAnswer } from './use-graph'
import { useIsPersonHidden } from './use-is-person-hidden'

/** Maximum number of names that are shown before 'and N others'. */
const MAX_NAMES = 3

/** Says how near a person is, and who follows or mutes the person. Shown below a profile's name. */
export default function ProfileFollowSummary({ pubkey }: { pubkey: string }) {
  const graph = useGraph()
  const { session } = useShellContext()
  useLoadLists(pubkey)
  const follows = useGraphAnswer(`follows ${pubkey}`, g => g.followsOf(pubkey))
  const followers = useGraphAnswer(`followers ${pubkey}`, g => g.followersOf(pubkey))
  const isHidden = useIsPersonHidden()
  const friends = useGraphAnswer(`friends ${pubkey}`, g => g.followersByFriends(pubkey))?.filter(
    p => !isHidden(p),
  )
  const muters = useGraphAnswer(`muters ${pubkey}`, g => g.mutersOf(pubkey))
  const [open, setOpen] = useState<'followers' | 'follows'>()
  const hasFriends = friends !== undefined && friends.length > 0
  const followsYou = session.pubkey !== undefined && follows?.includes(session.pubkey)
  const own = pubkey === session.pubkey
  const others = muters?.filter(muter => muter !== session.pubkey && !isHidden(muter)) ?? []
  return (
    <div className={styles.facts}>
      {graph.isMuted(pubkey) && (
        <p className={styles.warning}>{session.pubkey ? 'You muted them.' : 'Muted'}</p>
      )}
      <p className={styles.line}>
        <TrustBadge pubkey={pubkey} />
        <button type="button" className={styles.count} onClick={() => setOpen('followers')}>
          <b>{followers ? <ShortCount value={followers.length} /> : '…'}</b>{' '}
          {followers?.length === 1 ? 'Known follower' : 'Known followers'}
        </button>
        <button type="button" className={styles.count} onClick={() => setOpen('follows')}>
          <b>{follows ? <ShortCount value={follows.length} /> : '…'}</b> Follows
        </button>
      </p>
      {!own && (followsYou || hasFriends) && (
        <div className={styles.known}>
          {followsYou && <LabelTag>Follows you</LabelTag>}
          {hasFriends && (
            <p className={styles.friends}>
              <span>
                Followed by <Names people={friends} />
              </span>
              <span>{othersText(friends)}</span>
            </p>
          )}
        </div>
      )}
      {others.length > 0 && (
        <p className={styles.warning}>
          Muted by <Names people={others} />
          {othersText(others)}
        </p>
      )}
      {open === 'follows' && (
        <PeopleDialog
          title="Follows"
          people={follows}
          empty="Nobody is known"
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'followers' && (
        <PeopleDialog
          title="Known followers"
          people={followers}
          empty="Nobody is known"
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** Requests the lists of the shown person and passes them to the graph. */
function useLoadLists(pubkey: string) {
  const graph = useGraph()
  const { events } = useQuery({ kinds: [3, 10_000], authors: [pubkey] }, { live: false })
  useEffect(() => graph.addLists(events), [graph, events])
}

function Names({ people }: { people: readonly string[] }) {
  const shownPeople = people.slice(0, MAX_NAMES)
  const all = shownPeople.length === people.length
  return (
    <>
      {shownPeople.map((pubkey, n) => (
        <span key={pubkey}>
          {n > 0 && (n === shownPeople.length - 1 && all ? ' and ' : ', ')}
          <PluginView token={ProfileName} pubkey={pubkey} />
        </span>
      ))}
    </>
  )
}

/** Returns the text ` and 2 others` after the shown names, or an empty text if there are no others. */
function othersText(people: readonly string[]): string {
  const others = people.length - MAX_NAMES
  return others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''
}
