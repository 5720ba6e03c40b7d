import { useQuery } from '#kernel/react'
import { RelativeTime } from '#ui-kit'
import { describeVersionChanges } from '../install/describe-guest'
import { type GuestListing, parseListings, SNAPSHOT_KIND } from '../install/parse-listing'
import styles from './guests.module.css'
import { ListingActions } from './listing-actions'

const MAX_VERSIONS = 30

/** The versions of a plugin, newest first, each with the changes of its permissions. */
export function VersionList({ listing }: { listing: GuestListing }) {
  const { events } = useQuery(
    {
      kinds: [SNAPSHOT_KIND],
      authors: [listing.author],
      '#d': [listing.identifier],
      limit: MAX_VERSIONS,
    },
    { live: false },
  )
  const listingVersions = [...parseListings(events)]
    .filter(({ id }) => id === listing.id)
    .sort((a, b) => b.at - a.at)
  const versions = listingVersions.filter(
    ({ hash }, place) => listingVersions.findIndex(each => each.hash === hash) === place,
  )
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
                  <RelativeTime timeSeconds={version.at} />
                </span>
              </p>
              {former && (
                <ul className={styles.adds}>
                  {describeVersionChanges(former.manifest, version.manifest).map(each => (
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
