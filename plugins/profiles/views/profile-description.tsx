import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { RichText } from '#contracts/notes'
import { sanitizeName } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { classNames, Icon, SkeletonText } from '#ui-kit'
import type { Profile } from '../contract'
import { Nip05Name } from './nip05-name'
import styles from './profile-page.module.css'

/** Maximum number of characters of a lightning address that are shown. An LNURL is longer. */
const MAX_PAY_ADDRESS = 60

export interface ProfileDescriptionProps {
  readonly pubkey: string
  readonly profile: Profile | undefined
  /** True while no profile was found, but relays may still send one. */
  readonly isLoading: boolean
  /** True if the content below is already shown. The text must then fit the space that is reserved for it. */
  readonly isLate: boolean
}

/** The person's own description, shown below their name. */
export function ProfileDescription({ pubkey, profile, isLoading, isLate }: ProfileDescriptionProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const hasFixedHeight = isLoading || (isLate && !isExpanded)
  const container = useRef<HTMLDivElement>(null)
  const cut = useIsCut(container, hasFixedHeight ? profile : undefined)
  if (isLoading || !profile)
    return (
      <div className={classNames(styles.words, (isLoading || isLate) && styles.held)}>
        {isLoading ? (
          <SkeletonText lineCount={4} />
        ) : (
          isLate && <p className={styles.none}>No relay that was asked has their profile.</p>
        )}
      </div>
    )
  const names = <Names pubkey={pubkey} profile={profile} />
  return (
    <div ref={container} className={classNames(styles.words, hasFixedHeight && styles.held)}>
      {isLate ? (
        <div className={styles.first}>
          {names}
          {(cut || isExpanded) && (
            <button
              type="button"
              className={styles.more}
              aria-expanded={isExpanded}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? 'Show less' : 'Show more'}
            </button>
          )}
        </div>
      ) : (
        names
      )}
      <About profile={profile} />
      <Links profile={profile} />
    </div>
  )
}

/** True if any part of the text is longer than its reserved space. */
function useIsCut(ref: RefObject<HTMLElement | null>, held: Profile | undefined): boolean {
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !held) return
    // The width of the column may change, which changes whether the text fits.
    const watching = new ResizeObserver(() =>
      setCut([...box.children].some(part => part.scrollHeight > part.clientHeight + 1)),
    )
    watching.observe(box)
    return () => watching.disconnect()
  }, [ref, held])
  return cut
}

function Names({ pubkey, profile }: { pubkey: string; profile: Profile }) {
  return (
    <>
      {profile.name && profile.displayName && profile.name !== profile.displayName && (
        <p className={styles.soft}>
          <bdi>{profile.name}</bdi>
        </p>
      )}
      {profile.nip05 !== undefined && (
        <p className={styles.address}>
          <Nip05Name pubkey={pubkey} nip05={profile.nip05} />
        </p>
      )}
    </>
  )
}

function About({ profile: { about, emoji } }: { profile: Profile }) {
  return (
    about && (
      <div className={styles.about}>
        <PluginView
          token={RichText}
          text={about}
          {...(emoji && { tags: emoji })}
          fallback={
            <p className={styles.plain} dir="auto">
              {about}
            </p>
          }
        />
      </div>
    )
  )
}

function Links({ profile: { website, lud16 } }: { profile: Profile }) {
  if (!website && !lud16) return null
  return (
    <ul className={styles.links}>
      {website && (
        <li>
          <Icon name="link" size={16} />
          <a href={website} target="_blank" rel="noopener noreferrer nofollow">
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </a>
        </li>
      )}
      {lud16 && (
        <li>
          <Icon name="zap" size={16} />
          <bdi>{sanitizeName(lud16, MAX_PAY_ADDRESS)}</bdi>
        </li>
      )}
    </ul>
  )
}
