import { ProfileAvatar } from '#contracts/profiles'
import { PluginView } from '#kernel/react'
import { Avatar } from '#ui-kit'
import styles from './welcome.module.css'

/** px */
const SIZE = 28

/** The pictures of a pack's first people, each partly covering the next. */
export const AvatarStack = ({ people, maxFaces }: { people: readonly string[]; maxFaces: number }) => (
  <span className={styles.faces} aria-hidden="true">
    {people.slice(0, maxFaces).map(pubkey => (
      <span key={pubkey} className={styles.face}>
        <PluginView
          token={ProfileAvatar}
          pubkey={pubkey}
          size={SIZE}
          plain
          fallback={<Avatar pubkey={pubkey} size={SIZE} />}
        />
      </span>
    ))}
  </span>
)
