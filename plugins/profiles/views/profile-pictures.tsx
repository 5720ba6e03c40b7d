import { type MouseEvent, useState } from 'react'
import { OutsideImage, Picture, useImage } from '#kernel/react'
import { MediaViewer, preloadViewer } from '#ui-kit'
import type { Profile } from '../contract'
import { PersonPicture } from './person-picture'
import styles from './profile-page.module.css'

/**
 * Size in px at which the banner is requested. The banner fills the main column, and its height is a third of its
 * width.
 */
const BANNER_SIZE = { width: 600, height: 200, how: 'fill' } as const

/** Shows banner and picture in boxes of fixed size. A click shows the whole picture. */
export function ProfilePictures({ pubkey, profile }: { pubkey: string; profile: Profile | undefined }) {
  const { banner, picture } = profile ?? {}
  const [failed, setFailed] = useState<string>()
  const { src, ref, lost } = useImage(banner, BANNER_SIZE)
  const [opened, setOpened] = useState<string>()
  const avatar = <PersonPicture pubkey={pubkey} picture={picture} size={96} />
  const linkTo = (url: string, label: string) => ({
    href: url,
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    'aria-label': label,
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: preloadViewer,
    onClick: (click: MouseEvent) => {
      if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
      click.preventDefault()
      setOpened(url)
    },
  })
  return (
    <>
      <div className={styles.banner}>
        {banner && !lost && banner !== failed && (
          <a {...linkTo(banner, 'Open the banner')}>
            <OutsideImage ref={ref} src={src} alt="" onError={() => setFailed(src)} />
          </a>
        )}
      </div>
      <div className={styles.picture}>
        {picture ? <a {...linkTo(picture, 'Open the picture')}>{avatar}</a> : avatar}
      </div>
      <MediaViewer
        items={opened === undefined ? [] : [whole(opened, opened === banner ? 'Banner' : 'Profile picture')]}
        index={opened === undefined ? undefined : 0}
        onIndex={() => {}}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

const whole = (url: string, label: string) => ({
  key: url,
  label,
  render: () => <Picture url={url} alt={label} />,
})
