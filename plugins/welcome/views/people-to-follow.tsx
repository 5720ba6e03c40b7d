import { useSessionFacts } from '#kernel/react'
import { useGo } from '#kernel/router'
import { Button, counted, ListRow, SkeletonRow } from '#ui-kit'
import { welcomeRoute } from '../contract'
import type { FollowPack } from '../packs/parse-pack'
import { usePacks } from '../packs/use-packs'
import { useProgress } from '../progress/use-progress'
import { Faces } from './faces'
import styles from './welcome.module.css'

const MAX_ROWS = 5
const MAX_FACES = 4

/** People to follow, as rows of packs on the home page. */
export default function PeopleToFollow() {
  const { pubkey, canSign } = useSessionFacts().session
  return pubkey !== undefined && canSign ? <Packs key={pubkey} pubkey={pubkey} /> : null
}

function Packs({ pubkey }: { pubkey: string }) {
  const { packs, loading } = usePacks(pubkey)
  const { go, choose } = useProgress(pubkey)
  const openPath = useGo()
  const open = (pack?: FollowPack) => {
    go('people')
    if (pack) choose(pack.id, true)
    openPath(welcomeRoute.path)
  }
  return (
    <section className={styles.shelf} aria-label="People to follow">
      <h2 className={styles.shelfTitle}>People to follow</h2>
      {loading && packs.length === 0 && (
        <>
          <SkeletonRow />
          <SkeletonRow />
        </>
      )}
      <ul>
        {packs.slice(0, MAX_ROWS).map(pack => (
          <li key={pack.id}>
            <ListRow
              title={pack.title}
              text={pack.text || counted(pack.people.length, 'person', 'people')}
              trailing={<Faces people={pack.people} most={MAX_FACES} />}
              onPress={() => open(pack)}
              leads
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <Button variant="primary" onClick={() => open()}>
          Choose people to follow
        </Button>
      </div>
    </section>
  )
}
