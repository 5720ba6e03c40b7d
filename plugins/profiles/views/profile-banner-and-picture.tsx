import { type MouseEvent, useState } from 'react'
import { ExternalImage, Picture, useImage } from '#kernel/react'
import { MediaViewer, preloadMediaViewer } from '#ui-kit'
import type { Profile } from '../contract'
import styles from './profile-page.module.css'
import { ProfilePicture } from './profile-picture'

/**
 * Size in px at which the banner is requested. The banner fills the main column, and its height is a third of its
 * width.
 */
const BANNER_SIZE = { width: 600, height: 200, mode: 'fill' } as const

/** Shows banner and picture in boxes of fixed size. A click shows the whole picture. */
export function ProfileBannerAndPicture({
  pubkey,
  profile,
}: {
  pubkey: string
  profile: Profile | undefined
}) {
  const { banner, picture } = profile ?? {}
  const [failed, setFailed] = useState<string>()
  const { src, ref, isUnavailable } = useImage(banner, BANNER_SIZE)
  const [openUrl, setOpenUrl] = useState<string>()
  const avatar = <ProfilePicture pubkey={pubkey} picture={picture} size={96} />
  const linkTo = (url: string, label: string) => ({
    href: url,
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    'aria-label': label,
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: preloadMediaViewer,
    onClick: (click: MouseEvent) => {
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
      click.preventDefault()
      setOpenUrl(url)
    },
  })
  return (
    <>
      <div className={styles.banner}>
        {banner && !isUnavailable && banner !== failed && (
          <a {...linkTo(banner, 'Open the banner')}>
            <ExternalImage ref={ref} src={src} alt="" onError={() => setFailed(src)} />
          </a>
        )}
      </div>
      <div className={styles.picture}>
        {picture ? <a {...linkTo(picture, 'Open the picture')}>{avatar}</a> : avatar}
      </div>
      <MediaViewer
        items={
          openUrl === undefined
            ? []
            : [fullSizeItem(openUrl, openUrl === banner ? 'Banner' : 'Profile picture')]
        }
        index={openUrl === undefined ? undefined : 0}
        onIndexChange={() => {}}
        onClose={() => setOpenUrl(undefined)}
      />
    </>
  )
}

const fullSizeItem = (url: string, label: string) => ({
  key: url,
  label,
  renderItem: () => <Picture url={url} alt={label} />,
})
