import { useQuery } from '#kernel/react'
import { RelativeTime } from '#ui-kit'
import { type Listing, readListings, SNAPSHOT_KIND } from '../install/read-listing'
import { changesOf } from '../install/what-it-does'
import styles from './guests.module.css'
import { ListingActions } from './listing-actions'

const MAX_VERSIONS = 30

/** The versions of a plugin, the newest first, each with what it may do more or less than the one before. */
export function Versions({ listing }: { listing: Listing }) {
  const { events } = useQuery(
    {
      kinds: [SNAPSHOT_KIND],
      authors: [listing.author],
      '#d': [listing.identifier],
      limit: MAX_VERSIONS,
    },
    { live: false },
  )
  const found = [...readListings(events)].filter(({ id }) => id === listing.id).sort((a, b) => b.at - a.at)
  const versions = found.filter(({ hash }, place) => found.findIndex(each => each.hash === hash) === place)
  if (versions.length === 0) return null
  return (
    <section>
      <h2 className={styles.shelf}>Versions</h2>
      <ul className={styles.versions}>
        {versions.map((version, place) => {
          const former = versions[place + 1]
          return (
            <li key={version.event}>
              <p>
                <strong>{version.manifest.version}</strong>{' '}
                <span className={styles.hash}>
                  <RelativeTime at={version.at} />
                </span>
              </p>
              {former && (
                <ul className={styles.adds}>
                  {changesOf(former.manifest, version.manifest).map(each => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              )}
              {version.hash !== listing.hash && <ListingActions listing={version} isFormer />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
