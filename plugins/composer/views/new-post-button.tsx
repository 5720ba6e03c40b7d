import { useKernel } from '#kernel/react'
import { Button, Icon } from '#ui-kit'
import { Composer } from '../contract'
import styles from './new-post.module.css'

/** The button in the sidebar; a narrow sidebar shows only its icon. */
export default function NewPostButton() {
  const kernel = useKernel()
  return (
    <Button
      variant="primary"
      className={styles.button}
      aria-label="New post"
      onClick={() => void kernel.resolve(Composer).then(composer => composer.open())}
    >
      <Icon name="edit" size={18} />
      <span className={styles.words}>New post</span>
    </Button>
  )
}
