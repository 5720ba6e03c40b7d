import { welcomeRoute } from '#contracts/site-routes'
import { useShellContext } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Button, ListRow, pluralize, SkeletonRow } from '#ui-kit'
import type { FollowPack } from '../packs/parse-follow-packs'
import { useFollowPacks } from '../packs/use-follow-packs'
import { useWelcomeProgress } from '../progress/use-welcome-progress'
import { AvatarStack } from './avatar-stack'
import styles from './welcome.module.css'

const MAX_ROWS = 5
const MAX_FACES = 4

/** Packs of people to follow, as rows on the home page. */
export default function PeopleToFollow() {
  const { pubkey, canSign } = useShellContext().session
  return pubkey !== undefined && canSign ? <Packs key={pubkey} pubkey={pubkey} /> : null
}

function Packs({ pubkey }: { pubkey: string }) {
  const { packs, isLoading } = useFollowPacks(pubkey)
  const { setStep, choosePack } = useWelcomeProgress(pubkey)
  const openPath = useNavigateToPath()
  const openPack = (pack?: FollowPack) => {
    setStep('people')
    if (pack) choosePack(pack.id, true)
    openPath(welcomeRoute.path)
  }
  return (
    <section className={styles.shelf} aria-label="People to follow">
      <h2 className={styles.shelfTitle}>People to follow</h2>
      {isLoading && packs.length === 0 && (
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
              text={pack.text || pluralize(pack.people.length, 'person', 'people')}
              trailing={<AvatarStack people={pack.people} maxFaces={MAX_FACES} />}
              onPress={() => openPack(pack)}
              showsArrow
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <Button variant="primary" onClick={() => openPack()}>
          Choose people to follow
        </Button>
      </div>
    </section>
  )
}
