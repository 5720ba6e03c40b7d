import { ProfileAvatar } from '#contracts/profiles'
import { View } from '#kernel/react'
import { Avatar } from '#ui-kit'
import styles from './welcome.module.css'

/** px */
const SIZE = 28

/** The pictures of the first people of a pack, one partly over the other. */
export const Faces = ({ people, most }: { people: readonly string[]; most: number }) => (
  <span className={styles.faces} aria-hidden="true">
    {people.slice(0, most).map(pubkey => (
      <span key={pubkey} className={styles.face}>
        <View
          of={ProfileAvatar}
          pubkey={pubkey}
          size={SIZE}
          plain
          fallback={<Avatar keyHex={pubkey} size={SIZE} />}
        />
      </span>
    ))}
  </span>
)
