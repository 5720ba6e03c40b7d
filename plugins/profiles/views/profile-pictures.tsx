import { useState } from 'react'
import { Avatar } from '#ui-kit'
import type { Profile } from '../contract'
import styles from './profile-page.module.css'

/** Banner and picture in fixed boxes; a click opens the whole picture. */
export function ProfilePictures({ pubkey, profile }: { pubkey: string; profile: Profile | undefined }) {
  const { banner, picture } = profile ?? {}
  const [failed, setFailed] = useState<string>()
  const avatar = <Avatar keyHex={pubkey} src={picture} size={96} />
  return (
    <>
      <div className={styles.banner}>
        {banner && banner !== failed && (
          <a href={banner} target="_blank" rel="noopener noreferrer nofollow" aria-label="Open the banner">
            <img
              src={banner}
              alt=""
              decoding="async"
              referrerPolicy="no-referrer"
              onError={() => setFailed(banner)}
            />
          </a>
        )}
      </div>
      <div className={styles.picture}>
        {picture ? (
          <a href={picture} target="_blank" rel="noopener noreferrer nofollow" aria-label="Open the picture">
            {avatar}
          </a>
        ) : (
          avatar
        )}
      </div>
    </>
  )
}
